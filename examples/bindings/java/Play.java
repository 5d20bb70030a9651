// Plays a recording and prints the hash of its trace: java Play RECORDING

import com.sun.jna.Pointer;
import com.sun.jna.ptr.IntByReference;
import com.sun.jna.ptr.PointerByReference;
import java.nio.file.Files;
import java.nio.file.Paths;

public class Play {
    public static void main(String[] arguments) throws Exception {
        Gesta gesta = Gesta.load();
        PointerByReference made = new PointerByReference();
        if (gesta.gesta_context_create(null, made) != Gesta.GESTA_OK) System.exit(1);
        Pointer context = made.getValue();
        long[] sum = {0xcbf29ce484222325L};
        Gesta.WriteCallback hash = (bytes, length, user) -> { // the library calls it until the trace stops
            for (byte one : bytes.getByteArray(0, (int) length)) sum[0] = (sum[0] ^ one & 0xff) * 0x100000001b3L;
        };
        gesta.gesta_trace_start(context, hash, null, null);
        for (String name : new String[] {"gesta.chevron", "gesta.tap", "gesta.pan", "gesta.transform"}) {
            Gesta.RecognizerConfig config = new Gesta.RecognizerConfig();
            config.size = config.size();
            config.class_name = name;
            gesta.gesta_recognizer_create(context, config, new IntByReference());
        }
        Gesta.Touch[] touches = (Gesta.Touch[]) new Gesta.Touch().toArray(1);
        long start = 0;
        for (String line : Files.readAllLines(Paths.get(arguments[0]))) {
            String[] words = line.split(" ");
            if (words[0].equals("label")) start += 10_000_000_000L;
            if (words.length != 5 || !words[0].matches("\\d+")) continue;
            touches[0].time = start + Long.parseLong(words[0]) * 1_000_000;
            touches[0].contact = Long.parseLong(words[1]);
            touches[0].x = Double.parseDouble(words[3]);
            touches[0].y = Double.parseDouble(words[4]);
            touches[0].phase = "?dmsuc".indexOf(words[2].charAt(0)); // down, move, still, up, cancel
            gesta.gesta_push(context, touches, 1, touches[0].size());
        }
        gesta.gesta_trace_stop(context);
        gesta.gesta_context_destroy(context);
        System.out.printf("%016x%n", sum[0]);
    }
}

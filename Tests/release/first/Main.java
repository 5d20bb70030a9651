// The first gesture in Java.
import com.sun.jna.ptr.IntByReference;
import com.sun.jna.ptr.PointerByReference;

public class Main {
    public static void main(String[] arguments) {
        Gesta gesta = Gesta.load();
        PointerByReference context = new PointerByReference();
        IntByReference tap = new IntByReference(), state = new IntByReference();
        if (gesta.gesta_context_create(null, context) != Gesta.GESTA_OK) System.exit(1);
        gesta.gesta_recognizer_create(context.getValue(), "gesta.tap", 9, tap);
        Gesta.Touch[] touches = (Gesta.Touch[]) new Gesta.Touch().toArray(1);
        touches[0].phase = Gesta.GESTA_PHASE_BEGAN;
        gesta.gesta_push(context.getValue(), touches, 1, touches[0].size());
        touches[0].time = 50_000_000;
        touches[0].phase = Gesta.GESTA_PHASE_ENDED;
        gesta.gesta_push(context.getValue(), touches, 1, touches[0].size());
        gesta.gesta_recognizer_state(context.getValue(), tap.getValue(), state);
        System.out.println(state.getValue() == Gesta.GESTA_STATE_ENDED ? "a tap at 0, 0" : "nothing");
        gesta.gesta_context_destroy(context.getValue());
    }
}

// Plays a recording and prints the hash of its trace: Play.exe RECORDING
using System;
using System.Globalization;
using System.IO;
using System.Runtime.InteropServices;
using System.Text;

static class Play
{
    static ulong sum = 0xcbf29ce484222325;

    static void Hash(IntPtr bytes, UIntPtr length, IntPtr user)
    {
        for (int i = 0; i < (int)length; i++) sum = unchecked((sum ^ Marshal.ReadByte(bytes, i)) * 0x100000001b3);
    }

    static int Main(string[] arguments)
    {
        var stride = (UIntPtr)Marshal.SizeOf(typeof(Gesta.Touch));
        var touches = new Gesta.Touch[1];
        Gesta.WriteCallback hash = Hash; // the library calls it until the trace stops
        IntPtr context;
        uint id;
        long start = 0, ms;
        if (Gesta.gesta_context_create(null, out context) != Gesta.GESTA_OK) return 1;
        Gesta.gesta_trace_start(context, hash, IntPtr.Zero, null);
        foreach (var name in new[] {"gesta.chevron", "gesta.tap", "gesta.pan", "gesta.transform"}) {
            var size = (uint)Marshal.SizeOf(typeof(Gesta.RecognizerConfig));
            var config = new Gesta.RecognizerConfig { size = size, class_name = Marshal.StringToHGlobalAnsi(name) };
            Gesta.gesta_recognizer_create(context, ref config, out id);
        }
        foreach (var line in File.ReadLines(arguments[0])) {
            var words = line.Split(' ');
            if (words[0] == "label") start += 10000000000;
            if (words.Length != 5 || !long.TryParse(words[0], out ms)) continue;
            touches[0].time = start + ms * 1000000;
            touches[0].contact = ulong.Parse(words[1]);
            touches[0].x = double.Parse(words[3], CultureInfo.InvariantCulture);
            touches[0].y = double.Parse(words[4], CultureInfo.InvariantCulture);
            touches[0].phase = (uint)"?dmsuc".IndexOf(words[2][0]); // down, move, still, up, cancel
            Gesta.gesta_push(context, touches, (UIntPtr)1, stride);
        }
        Gesta.gesta_trace_stop(context);
        Gesta.gesta_context_destroy(context);
        GC.KeepAlive(hash);
        Console.WriteLine(sum.ToString("x16"));
        return 0;
    }
}

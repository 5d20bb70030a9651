// The first gesture in C#.
using System;
using System.Runtime.InteropServices;
using System.Text;

static class First
{
    static int Main()
    {
        var size = (UIntPtr)Marshal.SizeOf(typeof(Gesta.Touch));
        var touches = new Gesta.Touch[1];
        var name = Encoding.UTF8.GetBytes("gesta.tap");
        IntPtr context;
        uint tap, state;
        if (Gesta.gesta_context_create(null, out context) != Gesta.GESTA_OK) return 1;
        Gesta.gesta_recognizer_create(context, name, (UIntPtr)name.Length, out tap);
        touches[0].phase = Gesta.GESTA_PHASE_BEGAN;
        Gesta.gesta_push(context, touches, (UIntPtr)1, size);
        touches[0].time = 50000000;
        touches[0].phase = Gesta.GESTA_PHASE_ENDED;
        Gesta.gesta_push(context, touches, (UIntPtr)1, size);
        Gesta.gesta_recognizer_state(context, tap, out state);
        Console.WriteLine(state == Gesta.GESTA_STATE_ENDED ? "a tap at 0, 0" : "nothing");
        return Gesta.gesta_context_destroy(context);
    }
}

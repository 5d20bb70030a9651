// A minimal program: one recognizer, one stroke, one action.
using System;
using System.Runtime.InteropServices;
using System.Text;

static class Hello
{
    static void OnChevron(IntPtr context, ref Gesta.Event gesture, IntPtr user)
    {
        Console.WriteLine($"a chevron, lifted at ({gesture.x:F0}, {gesture.y:F0})");
    }

    static int Main()
    {
        var stroke = Encoding.UTF8.GetBytes("chevron"); // drawn by a simulated finger
        Gesta.EventCallback action = OnChevron; // the library calls it until the context is destroyed
        IntPtr gestures;
        uint chevron, id;
        if (Gesta.gesta_context_create(null, out gestures) != Gesta.GESTA_OK) return 1;
        var name = Marshal.StringToHGlobalAnsi("gesta.chevron");
        var size = (uint)Marshal.SizeOf(typeof(Gesta.RecognizerConfig));
        var config = new Gesta.RecognizerConfig { size = size, class_name = name };
        Gesta.gesta_recognizer_create(gestures, ref config, out chevron);
        Marshal.FreeHGlobal(name);
        Gesta.gesta_recognizer_add_action(gestures, chevron, action, IntPtr.Zero, null, out id);
        Gesta.gesta_finger_draw(gestures, 1, stroke, (UIntPtr)stroke.Length, 100, 100, 60, 0.1);
        GC.KeepAlive(action);
        return Gesta.gesta_context_destroy(gestures);
    }
}

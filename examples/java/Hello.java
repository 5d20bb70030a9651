// A minimal program: one recognizer, one stroke, one action.
import com.sun.jna.ptr.IntByReference;
import com.sun.jna.ptr.PointerByReference;

public class Hello {
    public static void main(String[] arguments) {
        Gesta gesta = Gesta.load();
        PointerByReference gestures = new PointerByReference();
        IntByReference chevron = new IntByReference(), id = new IntByReference();
        // The library calls it until the context is destroyed.
        Gesta.EventCallback action = (context, event, user) ->
            System.out.printf("a chevron, lifted at (%.0f, %.0f)%n", event.x, event.y);
        if (gesta.gesta_context_create(null, gestures) != Gesta.GESTA_OK) System.exit(1);
        gesta.gesta_recognizer_create(gestures.getValue(), "gesta.chevron", 13, chevron);
        gesta.gesta_recognizer_add_action(gestures.getValue(), chevron.getValue(), action, null, null, id);
        gesta.gesta_finger_draw(gestures.getValue(), 1, "chevron", 7, 100, 100, 60, 0.1); // a simulated finger
        gesta.gesta_context_destroy(gestures.getValue());
    }
}

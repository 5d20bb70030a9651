// A minimal program: one recognizer, one stroke, one action.
import com.sun.jna.ptr.IntByReference;
import com.sun.jna.ptr.PointerByReference;

public class Hello {
    public static void main(String[] arguments) {
        Gesta gesta = Gesta.load();
        PointerByReference gestures = new PointerByReference();
        IntByReference chevron = new IntByReference();
        // The library calls it until the context is destroyed.
        Gesta.EventCallback action = (context, event, user) ->
            System.out.printf("a chevron, lifted at (%.0f, %.0f)%n", event.x, event.y);
        if (gesta.gesta_context_create(null, gestures) != Gesta.GESTA_OK) System.exit(1);
        Gesta.RecognizerConfig config = new Gesta.RecognizerConfig();
        config.size = config.size();
        config.class_name = "gesta.chevron";
        config.action = action;
        gesta.gesta_recognizer_create(gestures.getValue(), config, chevron);
        gesta.gesta_finger_draw(gestures.getValue(), 1, "chevron", 7, 100, 100, 60, 0.1); // a simulated finger
        gesta.gesta_context_destroy(gestures.getValue());
    }
}

// Prints what JNA makes of Gesta.java: constants, sizes, offsets, and the functions that the library has.

import com.sun.jna.NativeLibrary;
import com.sun.jna.Structure;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;

public class Declared {
    public static void main(String[] arguments) throws Exception {
        Method offset = Structure.class.getDeclaredMethod("fieldOffset", String.class);
        offset.setAccessible(true);
        for (Class<?> type : Gesta.class.getDeclaredClasses()) {
            if (!Structure.class.isAssignableFrom(type)) continue;
            Structure made = (Structure) type.getDeclaredConstructor().newInstance();
            System.out.println("fact " + type.getSimpleName() + " " + made.size());
            for (Field field : type.getDeclaredFields()) {
                System.out.println("fact " + type.getSimpleName() + "." + field.getName() + " "
                    + offset.invoke(made, field.getName()));
            }
        }
        for (Field field : Gesta.class.getDeclaredFields())
            System.out.println("fact " + field.getName() + " " + field.get(null));
        NativeLibrary library = NativeLibrary.getInstance("gesta");
        for (Method method : Gesta.class.getDeclaredMethods()) {
            if (Modifier.isStatic(method.getModifiers())) continue;
            library.getFunction(method.getName()); // throws if the library does not have it
            System.out.println("function " + method.getName());
        }
    }
}

// Prints what the runtime makes of Gesta.cs: constants, sizes, offsets, and the functions that the library has.
using System;
using System.Globalization;
using System.Reflection;
using System.Runtime.InteropServices;

static class Declared
{
    static void Main()
    {
        foreach (var type in typeof(Gesta).GetNestedTypes()) {
            if (!type.IsValueType) continue;
            Console.WriteLine("fact {0} {1}", type.Name, Marshal.SizeOf(type));
            foreach (var field in type.GetFields())
                Console.WriteLine("fact {0}.{1} {2}", type.Name, field.Name, Marshal.OffsetOf(type, field.Name));
        }
        foreach (var field in typeof(Gesta).GetFields()) {
            var value = Convert.ToString(field.GetRawConstantValue(), CultureInfo.InvariantCulture);
            Console.WriteLine("fact {0} {1}", field.Name, value);
        }
        foreach (var method in typeof(Gesta).GetMethods(BindingFlags.Public | BindingFlags.Static)) {
            Marshal.Prelink(method); // throws if the library does not have it
            Console.WriteLine("function {0}", method.Name);
        }
    }
}

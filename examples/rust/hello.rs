//! A minimal program: one recognizer, one stroke, one action.
#[path = "../../.build/bindings/gesta.rs"]
mod gesta;
use gesta::*;
use std::ffi::c_void;

/// The library calls it during gesta_finger_draw: the event is valid until it returns.
unsafe extern "C" fn on_chevron(_: *mut gesta_context, event: *const gesta_event, _: *mut c_void) {
    let event = unsafe { &*event };
    println!("a chevron, lifted at ({:.0}, {:.0})", event.x, event.y);
}

fn main() {
    let (mut gestures, mut chevron) = (std::ptr::null_mut(), 0);
    let none = std::ptr::null_mut();
    unsafe {
        assert_eq!(gesta_context_create(std::ptr::null(), &mut gestures), GESTA_OK);
        let size = std::mem::size_of::<gesta_recognizer_config>() as u32;
        let class_name = "gesta.chevron\0".as_ptr().cast();
        let config = gesta_recognizer_config { size, class_name, ..std::mem::zeroed() };
        assert_eq!(gesta_recognizer_create(gestures, &config, &mut chevron), GESTA_OK);
        assert_eq!(gesta_recognizer_add_action(gestures, chevron, Some(on_chevron), none, None, none.cast()), GESTA_OK);
        let stroke = "chevron"; // drawn by a simulated finger
        gesta_finger_draw(gestures, 1, stroke.as_ptr().cast(), stroke.len(), 100.0, 100.0, 60.0, 0.1);
        gesta_context_destroy(gestures);
    }
}

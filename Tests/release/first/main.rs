// The first gesture in Rust.
#[path = "@NAME@/share/gesta/bindings/gesta.rs"]
mod gesta;
use gesta::*;

fn main() {
    let (mut context, mut tap, mut state) = (std::ptr::null_mut(), 0, 0);
    unsafe {
        let mut touch: gesta_touch = std::mem::zeroed();
        assert_eq!(gesta_context_create(std::ptr::null(), &mut context), GESTA_OK);
        gesta_recognizer_create(context, c"gesta.tap".as_ptr(), usize::MAX, &mut tap);
        (touch.x, touch.y, touch.phase) = (10.0, 20.0, GESTA_PHASE_BEGAN);
        gesta_push(context, &touch, 1, std::mem::size_of::<gesta_touch>());
        (touch.time, touch.phase) = (50_000_000, GESTA_PHASE_ENDED);
        gesta_push(context, &touch, 1, std::mem::size_of::<gesta_touch>());
        gesta_recognizer_state(context, tap, &mut state);
        gesta_context_destroy(context);
    }
    println!("{}", if state == GESTA_STATE_ENDED { "a tap at 10, 20" } else { "nothing" });
}

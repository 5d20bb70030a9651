//! Plays a recording and prints the hash of its trace: play RECORDING
#[path = "../../../.build/bindings/gesta.rs"]
mod gesta;
use gesta::*;
use std::ffi::{c_char, c_void};

unsafe extern "C" fn hash(bytes: *const c_char, length: usize, user: *mut c_void) {
    let sum = user as *mut u64;
    for byte in unsafe { std::slice::from_raw_parts(bytes as *const u8, length) } {
        unsafe { *sum = (*sum ^ *byte as u64).wrapping_mul(0x100000001b3) };
    }
}

fn main() {
    let text = std::fs::read_to_string(std::env::args().nth(1).expect("a recording")).expect("a text file");
    let (mut sum, mut start, mut id) = (0xcbf29ce484222325u64, 0i64, 0u32);
    let mut context = std::ptr::null_mut();
    unsafe {
        let mut touch: gesta_touch = std::mem::zeroed();
        assert_eq!(gesta_context_create(std::ptr::null(), &mut context), GESTA_OK);
        let hashed = &mut sum as *mut u64 as *mut c_void;
        assert_eq!(gesta_trace_start(context, Some(hash), hashed, None), GESTA_OK);
        for name in ["gesta.chevron\0", "gesta.tap\0", "gesta.pan\0", "gesta.transform\0"] {
            let size = std::mem::size_of::<gesta_recognizer_config>() as u32;
            let class_name = name.as_ptr() as *const c_char;
            let config = gesta_recognizer_config { size, class_name, ..std::mem::zeroed() };
            assert_eq!(gesta_recognizer_create(context, &config, &mut id), GESTA_OK);
        }
        for line in text.lines() {
            let words: Vec<&str> = line.split_whitespace().collect();
            if line.starts_with("label ") {
                start += 10_000_000_000;
            } else if let (5, Ok(ms)) = (words.len(), words.first().unwrap_or(&"").parse::<i64>()) {
                touch.time = start + ms * 1_000_000;
                touch.contact = words[1].parse().unwrap();
                (touch.x, touch.y) = (words[3].parse().unwrap(), words[4].parse().unwrap());
                touch.phase = "?dmsuc".find(&words[2][..1]).unwrap() as u32; // down, move, still, up, cancel
                assert_eq!(gesta_push(context, &touch, 1, std::mem::size_of::<gesta_touch>()), GESTA_OK);
            }
        }
        gesta_trace_stop(context);
        gesta_context_destroy(context);
    }
    println!("{sum:016x}");
}

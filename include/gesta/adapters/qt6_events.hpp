/* qt6_events.hpp - what the events of Qt 6 are as samples and motions. Included by qt6.hpp. */
#ifndef GESTA_ADAPTERS_QT6_EVENTS_HPP
#define GESTA_ADAPTERS_QT6_EVENTS_HPP

#include <QPointingDevice>
#include <QTouchEvent>
#include <gesta/adapters/clock.h>
#include <gesta/adapters/pointer.h>

namespace gesta::detail {

class qt6_events {
    gesta_clock clock{};
    gesta_motion gesture{}; // of a trackpad

protected:
    gesta_pointer pointer{};
    int32_t code = GESTA_OK;

    void check(int32_t found) {
        if (code == GESTA_OK) code = found;
    }
    int64_t time_of(const QInputEvent &event) {
        int64_t now = gesta_clock_now();
        return event.timestamp() ? gesta_clock_time(&clock, uint32_t(event.timestamp()), now) : now;
    }
    /* The bits of Qt's buttons are those of enum gesta_button. */
    static uint32_t bits(Qt::MouseButtons buttons) { return uint32_t(buttons) & 31; }
    void mouse(const QMouseEvent &event) {
        using device = QInputDevice::DeviceType;
        device type = event.device()->type();
        if (type == device::TouchScreen || type == device::Stylus) return; // a touch or a pen again
        bool is_press = event.type() == QEvent::MouseButtonPress || event.type() == QEvent::MouseButtonDblClick;
        check(gesta_pointer_mouse(&pointer, time_of(event), event.position().x(), event.position().y(),
                                  bits(event.buttons()), is_press ? bits(event.button()) : 0));
    }
    bool touch(QTouchEvent &event) {
        if (event.device()->type() != QInputDevice::DeviceType::TouchScreen) return false;
        int64_t time = time_of(event);
        for (const QEventPoint &point : event.points()) {
            if (point.state() == QEventPoint::Stationary) continue; // unchanged, at a position that may be wrong
            uint64_t contact = uint64_t(uint32_t(point.id())) | uint64_t(event.device()->systemId()) << 32;
            uint32_t phase = point.state() == QEventPoint::Pressed    ? GESTA_PHASE_BEGAN
                             : point.state() == QEventPoint::Released ? GESTA_PHASE_ENDED
                                                                      : GESTA_PHASE_MOVED;
            gesta_touch sample = gesta_pointer_touch(time, contact, phase, point.position().x(), point.position().y());
            sample.pressure = float(point.pressure()), sample.modifiers = pointer.modifiers;
            sample.major = float(point.ellipseDiameters().width()),
            sample.minor = float(point.ellipseDiameters().height());
            check(gesta_pointer_add(&pointer, &sample));
        }
        event.accept();
        return true;
    }
    void pen(const QTabletEvent &event) {
        uint64_t contact = uint64_t(reinterpret_cast<uintptr_t>(event.pointingDevice()));
        gesta_touch sample =
            gesta_pointer_touch(time_of(event), contact, 0, event.position().x(), event.position().y());
        bool is_eraser = event.pointerType() == QPointingDevice::PointerType::Eraser;
        sample.tool = is_eraser ? GESTA_TOOL_ERASER : GESTA_TOOL_PEN, sample.pressure = float(event.pressure());
        sample.tilt_x = float(event.xTilt()), sample.tilt_y = float(event.yTilt()),
        sample.buttons = bits(event.buttons());
        check(gesta_pointer_pen(&pointer, sample, event.buttons() & Qt::LeftButton));
    }
    /* Angles are units of 120 for a notch; up and left are positive, which move the content down and right. */
    void wheel(const QWheelEvent &event) {
        gesta_motion m = gesta_pointer_motion(time_of(event), GESTA_MOTION_SCROLL, GESTA_PHASE_MOVED);
        QPoint pixels = event.pixelDelta(), angle = event.angleDelta();
        pointer.x = event.position().x(), pointer.y = event.position().y();
        if (event.phase() != Qt::NoScrollPhase) m.source = GESTA_SOURCE_FINGER;
        else m.wheel_x = angle.x(), m.wheel_y = angle.y();
        m.dx = pixels.isNull() ? angle.x() * pointer.notch / 120 : pixels.x();
        m.dy = pixels.isNull() ? angle.y() * pointer.notch / 120 : pixels.y();
        if (event.phase() == Qt::ScrollEnd) m.flags |= GESTA_MOTION_STOPPED_X | GESTA_MOTION_STOPPED_Y;
        if (event.phase() == Qt::ScrollMomentum) m.flags |= GESTA_MOTION_MOMENTUM;
        if (event.inverted()) m.flags |= GESTA_MOTION_INVERTED;
        check(gesta_pointer_move(&pointer, m));
    }
    /* Zooms and turns come one by one, each as what it adds. */
    void trackpad(const QNativeGestureEvent &event) {
        Qt::NativeGestureType type = event.gestureType();
        bool begins = type == Qt::BeginNativeGesture, ends = type == Qt::EndNativeGesture;
        uint32_t kind = event.fingerCount() > 2 ? GESTA_MOTION_SWIPE : GESTA_MOTION_PINCH;
        if (begins) gesture = gesta_pointer_motion(0, kind, 0), gesture.fingers = uint32_t(event.fingerCount());
        if (begins) pointer.x = event.position().x(), pointer.y = event.position().y(), gesture.scale = 1;
        if (gesture.kind == 0) return;
        if (type == Qt::ZoomNativeGesture) gesture.scale *= 1 + event.value();
        gesta_motion m = gesture;
        m.time = time_of(event), m.phase = begins ? GESTA_PHASE_BEGAN : ends ? GESTA_PHASE_ENDED : GESTA_PHASE_MOVED;
        if (type == Qt::PanNativeGesture) m.dx = event.delta().x(), m.dy = event.delta().y();
        if (type == Qt::RotateNativeGesture) m.rotation = event.value() * GESTA_POINTER_RADIANS;
        if (m.kind == GESTA_MOTION_SWIPE || m.phase != GESTA_PHASE_MOVED) m.scale = m.rotation = 0;
        check(gesta_pointer_move(&pointer, m));
        if (ends) gesture.kind = 0;
    }
};

} // namespace gesta::detail

#endif

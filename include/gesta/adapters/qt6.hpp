/* qt6.hpp - the mouse, the wheel, fingers, pens and trackpads of a widget or a window of Qt 6.
 *
 *     gesta::qt6 input(widget); // or a QWindow; it must be destroyed before that
 *     auto tap = input.context().recognizer_create("gesta.tap");
 *
 * Positions are those of the widget, times those of gesta_clock_now. Deadlines run in Qt's event loop; the program
 * calls schedule() after it has changed the context while nothing is pushed. Touches are accepted, so that Qt makes no
 * mouse events of them; all other events still reach the widget. Qt merges the movements of the mouse in a frame,
 * unless Qt::AA_CompressHighFrequencyEvents is off. It does not distinguish swipes and pinches of trackpads: three
 * fingers or more swipe. If the constructor cannot create a context, error() is other than GESTA_OK. */
#ifndef GESTA_ADAPTERS_QT6_HPP
#define GESTA_ADAPTERS_QT6_HPP

#include <QScreen>
#include <QTimer>
#include <QWindow>
#include <gesta/adapters/qt6_events.hpp>
#include <gesta/gesta.hpp>
#ifdef QT_WIDGETS_LIB
#include <QWidget>
#endif

namespace gesta {

class qt6 : public QObject, detail::qt6_events {
    QTimer timer;
    QObject *target;
    QMetaObject::Connection screens;

public:
    explicit qt6(QWindow *window) : target(window) { start(window->screen()), follow(window); }
#ifdef QT_WIDGETS_LIB
    explicit qt6(QWidget *widget) : target(widget) {
        widget->setAttribute(Qt::WA_AcceptTouchEvents), widget->setAttribute(Qt::WA_TabletTracking);
        widget->setMouseTracking(true);
        start(widget->screen());
    }
#endif
    ~qt6() override { gesta_context_destroy(pointer.context); }

    context_view context() const { return pointer.context; }
    /* Length by which a notch of a wheel scrolls, 40 at first. */
    void set_notch(double length) { pointer.notch = length; }
    /* Returns the first error since the last call; context().message() says more. */
    int32_t error() { return std::exchange(code, GESTA_OK); }
    void schedule() {
        int ms = gesta_pointer_timeout(&pointer, gesta_clock_now());
        if (ms < 0) timer.stop();
        else timer.start(ms);
    }

private:
    void start(QScreen *screen) {
        check(gesta_pointer_init(&pointer, units(screen), 0));
        timer.setSingleShot(true), timer.setTimerType(Qt::PreciseTimer);
        connect(&timer, &QTimer::timeout, this, [this] {
            check(gesta_pointer_advance(&pointer, gesta_clock_now()));
            schedule();
        });
        target->installEventFilter(this);
    }
    void follow(QWindow *window) {
        disconnect(screens);
        screens = connect(window, &QWindow::screenChanged, this, [this](QScreen *screen) {
            check(gesta_context_set_units_per_mm(pointer.context, units(screen)));
        });
    }
    static double units(const QScreen *screen) {
        return gesta_pointer_units(screen ? screen->geometry().width() : 0,
                                   screen ? screen->physicalSize().width() : 0);
    }
    bool dispatch(QEvent *event) {
        switch (event->type()) {
        case QEvent::MouseButtonPress:
        case QEvent::MouseButtonRelease:
        case QEvent::MouseButtonDblClick:
        case QEvent::MouseMove: return mouse(*static_cast<QMouseEvent *>(event)), false;
        case QEvent::TouchBegin:
        case QEvent::TouchUpdate:
        case QEvent::TouchEnd: return touch(*static_cast<QTouchEvent *>(event));
        case QEvent::TouchCancel: return gesta_pointer_cancel_fingers(&pointer, gesta_clock_now()), true;
        case QEvent::TabletPress:
        case QEvent::TabletMove:
        case QEvent::TabletRelease: return pen(*static_cast<QTabletEvent *>(event)), false;
        case QEvent::Wheel: return wheel(*static_cast<QWheelEvent *>(event)), false;
        case QEvent::NativeGesture: return trackpad(*static_cast<QNativeGestureEvent *>(event)), false;
        case QEvent::Leave: return check(gesta_pointer_leave(&pointer)), false;
        case QEvent::FocusOut: // of a widget: another one in the same window may have it
            if (!target->isWindowType()) return false;
            [[fallthrough]];
        case QEvent::Hide:
        case QEvent::WindowDeactivate: return check(gesta_pointer_cancel(&pointer, gesta_clock_now())), false;
        case QEvent::Show:
#ifdef QT_WIDGETS_LIB
            if (auto *widget = qobject_cast<QWidget *>(target))
                if (QWindow *window = widget->window()->windowHandle()) follow(window);
#endif
            return false;
        default: return false;
        }
    }
    bool eventFilter(QObject *, QEvent *event) override {
        if (!pointer.context) return false;
        if (event->isInputEvent()) {
            Qt::KeyboardModifiers keys = static_cast<QInputEvent *>(event)->modifiers();
            pointer.modifiers = gesta_pointer_keys(keys & Qt::ShiftModifier, keys & Qt::ControlModifier,
                                                   keys & Qt::AltModifier, keys & Qt::MetaModifier);
        }
        bool is_handled = dispatch(event);
        if (pointer.count > 0) check(gesta_pointer_push(&pointer));
        if (event->isInputEvent()) schedule();
        return is_handled;
    }
};

} // namespace gesta

#endif

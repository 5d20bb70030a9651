/*
 * Qt 6: the time of a touch for a widget without gestures; with a custom recognizer, a right chevron by the floor's
 * rules, as Qt has no strokes; and with one of each of Qt's gestures. Touches enter where the platform passes them to
 * Qt, as in Qt's own tests.
 */
#include <QApplication>
#include <QGestureEvent>
#include <QGestureRecognizer>
#include <QTouchEvent>
#include <QWidget>
#include <QWindow>
#include <QtGui/qtestsupport_gui.h>

extern "C" {
#include "floor.h"
#include "peer.h"
}

namespace {

/* ---- the chevron */

/* -1 for an event that is no touch. */
int phase_of(QEvent::Type type) {
    switch (type) {
    case QEvent::TouchBegin: return GESTA_PHASE_BEGAN;
    case QEvent::TouchUpdate: return GESTA_PHASE_MOVED;
    case QEvent::TouchEnd: return GESTA_PHASE_ENDED;
    case QEvent::TouchCancel: return GESTA_PHASE_CANCELLED;
    default: return -1;
    }
}

class Chevron : public QGesture {
public:
    floor_machine machine = {};
};

class ChevronRecognizer : public QGestureRecognizer {
    QGesture *create(QObject *) override { return new Chevron; }

    Result recognize(QGesture *gesture, QObject *, QEvent *event) override {
        floor_machine &machine = static_cast<Chevron *>(gesture)->machine;
        int phase = phase_of(event->type());
        if (phase < 0) return Ignore;
        const QTouchEvent *touch = static_cast<QTouchEvent *>(event);
        if (!touch->target()->isWidgetType())
            return Ignore; /* the window gets it first, and the same gestures see it */
        const QEventPoint &point = touch->points().first();
        gesta_touch sample = {};
        sample.time = int64_t(touch->timestamp()) * 1000000;
        sample.contact = uint64_t(point.id());
        sample.phase = uint32_t(phase);
        sample.x = point.globalPosition().x();
        sample.y = point.globalPosition().y();
        uint32_t before = machine.recognized;
        floor_push(&machine, &sample, 1);
        if (machine.recognized != before) return FinishGesture;
        return machine.phase == FLOOR_IDLE || machine.phase == FLOOR_FAILED ? CancelGesture : MayBeGesture;
    }

    void reset(QGesture *gesture) override {
        static_cast<Chevron *>(gesture)->machine = {};
        QGestureRecognizer::reset(gesture);
    }
};

/* ---- what touches come to */

class Surface : public QWidget {
public:
    uint64_t lifts = 0, finished = 0;

    explicit Surface(const QList<Qt::GestureType> &types) {
        setAttribute(Qt::WA_AcceptTouchEvents);
        setGeometry(0, 0, 800, 800);
        for (Qt::GestureType type : types) grabGesture(type);
    }

protected:
    bool event(QEvent *event) override {
        int phase = phase_of(event->type());
        lifts += phase == GESTA_PHASE_ENDED;
        if (phase >= 0) return true; /* taken: else no more of this finger would come */
        if (event->type() != QEvent::Gesture) return QWidget::event(event);
        for (QGesture *gesture : static_cast<QGestureEvent *>(event)->gestures())
            finished += gesture->state() == Qt::GestureFinished;
        return true;
    }
};

/* The process's one application stays to its end. It needs no display; on a touch screen one finger pans. */
void start() {
    static int count = 1;
    static char name[] = "bench", *names[] = {name, nullptr};
    if (qApp != nullptr) return;
    qputenv("QT_QPA_PLATFORM", "offscreen");
    qputenv("QT_PAN_TOUCHPOINTS", "1");
    new QApplication(count, names);
}

void *plain_open(const char **) {
    start();
    return new Surface({});
}

void *chevron_open(const char **) {
    start();
    static const Qt::GestureType chevron = QGestureRecognizer::registerRecognizer(new ChevronRecognizer);
    return new Surface({chevron});
}

void *own_open(const char **) {
    start();
    return new Surface({Qt::TapGesture, Qt::TapAndHoldGesture, Qt::PanGesture, Qt::PinchGesture, Qt::SwipeGesture});
}

QEventPoint::State state_of(uint32_t phase) {
    return phase == GESTA_PHASE_BEGAN   ? QEventPoint::Pressed
           : phase == GESTA_PHASE_MOVED ? QEventPoint::Updated
                                        : QEventPoint::Released;
}

void stroke(void *self, const gesta_touch *touches) {
    static const QPointingDevice *device = QTest::createTouchDevice();
    QWindow *window = static_cast<Surface *>(self)->windowHandle();
    for (const gesta_touch *t = touches; t < touches + STROKE_SAMPLES; t++) {
        QPointF at(t->x, t->y);
        qt_handleTouchEvent(window, device, {QEventPoint(int(t->contact), state_of(t->phase), at, at)}, Qt::NoModifier);
    }
}

/* A gesture of Qt's goes to the window that lies under it: only this one is to be seen. */
double pass(void *self, const gesta_touch *strokes) {
    Surface *surface = static_cast<Surface *>(self);
    surface->show();
    double figure = peer_pass(self, strokes, stroke);
    surface->hide();
    return figure;
}

int plain_right(void *self, uint64_t passes) {
    return peer_told("peer-qt6-touch", "from the platform to a widget without gestures; lifts in",
                     static_cast<Surface *>(self)->lifts, passes);
}

int chevron_right(void *self, uint64_t passes) {
    return peer_told("peer-qt6-chevron", "to a recognizer of one's own with the floor's rules; chevrons in",
                     static_cast<Surface *>(self)->finished, passes);
}

int own_right(void *self, uint64_t passes) {
    return peer_told("peer-qt6-own", "to tap, tap and hold, pan, pinch and swipe; pans in",
                     static_cast<Surface *>(self)->finished, passes);
}

void close(void *self) { delete static_cast<Surface *>(self); }

const bench_lane lanes[] = {
    {"peer-qt6-touch", plain_open, pass, plain_right, close},
    {"peer-qt6-chevron", chevron_open, pass, chevron_right, close},
    {"peer-qt6-own", own_open, pass, own_right, close},
};

} // namespace

extern "C" const bench_lanes peer_lanes = {lanes, sizeof lanes / sizeof lanes[0]};

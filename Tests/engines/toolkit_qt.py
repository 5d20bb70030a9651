"""A window of Qt with an adapter; with the argument "touch", it sends its own events and quits."""

import sys

import gesta
from gesta.adapters.qt import follow, listen
from PySide6 import QtCore, QtGui, QtTest, QtWidgets
from toolkit import BUTTON, SIZE, TITLE, follows, say, watch

app = QtWidgets.QApplication([])
window = QtWidgets.QWidget()
window.setWindowTitle(TITLE)
window.resize(*SIZE)
button = QtWidgets.QPushButton("follow", window)
button.setGeometry(*BUTTON)
button.clicked.connect(lambda: say("clicked"))
context = gesta.Context(event_touches=True)
adapter = listen(window, context)
watch(context)
window.show()
follows(context, follow, button)


def touches():
    """Two fingers that move apart, one of which rests for a while; a cancelled one; a pen; a pinch of a trackpad."""
    screen = QtTest.QTest.createTouchDevice()
    events = QtTest.QTest.touchEvent(window, screen)
    events.press(0, QtCore.QPoint(150, 200)).press(1, QtCore.QPoint(250, 200)).commit()
    for step in range(1, 6):
        QtTest.QTest.qWait(10)
        events.stationary(0).move(1, QtCore.QPoint(250 + 20 * step, 200)).commit()
    events.release(0, QtCore.QPoint(150, 200)).release(1, QtCore.QPoint(350, 200)).commit()
    QtTest.QTest.qWait(50)
    events.press(0, QtCore.QPoint(20, 20)).commit()
    window.windowHandle().requestActivate()
    send(QtGui.QTouchEvent(QtCore.QEvent.Type.TouchCancel, screen))
    pen()
    trackpad()
    child()
    say("done")
    app.quit()


def child():
    """A widget in the window: what begins elsewhere is not its own, nor is what a widget above it covers."""
    with gesta.Context() as inner, listen(button, inner):
        inner.recognizer("gesta.tap").on(lambda event: say(f"child {event.x:.0f},{event.y:.0f}"))
        above = QtWidgets.QLabel("above", window)
        above.setGeometry(BUTTON[0], BUTTON[1] + BUTTON[3] // 2, *BUTTON[2:])
        above.show()
        for x, y in (BUTTON[0] + 10, BUTTON[1] + 5), (BUTTON[0] - 10, BUTTON[1] + 5), (BUTTON[0] + 10, BUTTON[1] + 40):
            place = QtCore.QPoint(x, y)
            QtTest.QTest.mouseClick(window.windowHandle(), QtCore.Qt.MouseButton.LeftButton, pos=place)
            QtTest.QTest.qWait(20)


def send(event):
    QtCore.QCoreApplication.sendEvent(window.windowHandle(), event)


def pen():
    kinds, Qt = QtCore.QEvent.Type, QtCore.Qt
    device = QtGui.QPointingDevice(
        "pen", 77, QtGui.QInputDevice.DeviceType.Stylus, QtGui.QPointingDevice.PointerType.Pen,
        QtGui.QInputDevice.Capability.Pressure, 1, 3,
    )  # fmt: skip
    left, none = Qt.MouseButton.LeftButton, Qt.MouseButton.NoButton
    seen = context.recognizer("gesta.capture")
    context.recognizers[0].allow_simultaneous(seen)
    seen.on(lambda event: say(*(f"pen {t.pressure:.2f} {t.tilt_x:.2f} {t.tilt_y:.2f}" for t in event.touches)))
    sent = ((kinds.TabletMove, none, none), (kinds.TabletPress, left, left), (kinds.TabletMove, none, left),
            (kinds.TabletRelease, left, none))  # fmt: skip
    for i, (kind, changed, held) in enumerate(sent):
        place = QtCore.QPointF(200 + 10 * i, 250)
        send(QtGui.QTabletEvent(kind, device, place, place, 0.5, 30, -20, 0, 0, 0, Qt.NoModifier, changed, held))


def trackpad():
    native, device = QtCore.Qt.NativeGestureType, QtGui.QPointingDevice.primaryPointingDevice()
    pinch = context.recognizer("gesta.pinch")
    pinch.inputs = gesta.Input.MOTION
    pinch.on(lambda event: say(f"trackpad {event.state} {event['scale']:.2f}"))
    place, still = QtCore.QPointF(100, 250), QtCore.QPointF()
    for kind, value in (
        (native.BeginNativeGesture, 0),
        (native.ZoomNativeGesture, 0.5),
        (native.ZoomNativeGesture, 0.5),
        (native.EndNativeGesture, 0),
    ):
        send(QtGui.QNativeGestureEvent(kind, device, 2, place, place, place, value, still))


say("ready")
if "touch" in sys.argv:
    QtCore.QTimer.singleShot(300, touches)
app.exec()
adapter.close()

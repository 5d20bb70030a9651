"""A picture viewer with Qt 6: python3 qt_viewer.py; requires PySide6"""

import cmath
import math

import gesta
from gesta.adapters.qt import listen
from PySide6.QtGui import QColor, QFont, QImage, QPainter
from PySide6.QtWidgets import QApplication, QWidget
from viewer import BAND, HEIGHT, WIDTH, WINDOW, Viewer, painted


class Window(QWidget):
    def __init__(self):
        super().__init__()
        self.resize(*WINDOW)
        self.image = QImage(painted(), WIDTH, HEIGHT, 3 * WIDTH, QImage.Format.Format_RGB888).copy()
        context = gesta.Context()
        self.adapter = listen(self, context)
        self.viewer = Viewer(context, self.update)

    def paintEvent(self, _):
        width, height = self.size().toTuple()
        center, zoom = self.viewer.shown(width, height)
        painter = QPainter(self)
        painter.fillRect(self.rect(), QColor("#222"))
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.translate(center.real, center.imag)
        painter.rotate(math.degrees(cmath.phase(zoom)))
        painter.scale(abs(zoom), abs(zoom))
        painter.drawImage(-WIDTH // 2, -HEIGHT // 2, self.image)
        painter.resetTransform()
        painter.setFont(QFont("sans", 12))
        painter.fillRect(0, height - BAND, width, BAND, QColor("#222"))
        for row, line in enumerate(self.viewer.lines):
            painter.setPen(QColor("#aaa" if row == 2 else "white"))
            painter.drawText(16, height - 54 + 22 * row, line)
        painter.end()


app = QApplication([])
window = Window()
window.setWindowTitle("Gesta: viewer")
window.show()
app.exec()

/* qt6_viewer.cpp - a picture viewer with Qt 6 */
#include <QApplication>
#include <QPainter>
#include <gesta/adapters/qt6.hpp>

#include "viewer.h"

class Window : public QWidget {
    gesta::qt6 input{this};
    viewer self;
    QImage picture{PICTURE_WIDTH, PICTURE_HEIGHT, QImage::Format_RGB888};

public:
    Window() {
        resize(VIEWER_WIDTH, VIEWER_HEIGHT);
        setWindowTitle("Gesta: viewer");
        viewer_paint(picture.bits()); // its rows follow each other: their length is a multiple of 4
        auto redraw = [](void *user) { static_cast<Window *>(user)->update(); };
        if (viewer_init(&self, input.context().get(), redraw, this)) qFatal("%s", input.context().message());
    }

protected:
    void paintEvent(QPaintEvent *) override {
        QPainter painter(this);
        const viewer_place place = viewer_shown(&self, width(), height());
        const QRect band(0, height() - VIEWER_BAND, width(), VIEWER_BAND);
        painter.fillRect(rect(), QColor("#222"));
        painter.setRenderHint(QPainter::SmoothPixmapTransform);
        painter.translate(place.x, place.y);
        painter.rotate(place.turn * 57.29577951308232);
        painter.scale(place.scale, place.scale);
        painter.drawImage(-PICTURE_WIDTH / 2, -PICTURE_HEIGHT / 2, picture);
        painter.resetTransform();
        painter.fillRect(band, QColor("#222"));
        painter.setFont(QFont("sans", 12));
        int y = band.top() + 22;
        for (const char *line : {self.zoom, self.message, self.reason}) {
            painter.setPen(line == self.reason ? QColor("#aaa") : QColor("white"));
            painter.drawText(16, y, QString::fromUtf8(line));
            y += 22;
        }
    }
};

int main(int count, char **arguments) {
    QApplication application(count, arguments);
    Window window;
    window.show();
    return application.exec();
}

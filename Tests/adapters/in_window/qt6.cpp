// A widget in a window of Qt 6, 10 from its edges; or with an argument, the window itself.
#include <gesta/adapters/clock.h>
#define WINDOW_NOW gesta_clock_now
#include "window.h"

#include <QApplication>
#include <QRasterWindow>
#include <gesta/adapters/qt6.hpp>

int main(int count, char **arguments) {
    QApplication application(count, arguments);
    if (count > 1) {
        QRasterWindow window;
        window.setTitle("Adapter: qt6 window"), window.setGeometry(40, 30, WIDTH, HEIGHT);
        gesta::qt6 input(&window);
        window_watch(input.context().get());
        window.show();
        int status = application.exec();
        window_check(input.context().get(), input.error());
        return status;
    }
    QWidget window, area(&window);
    window.setWindowTitle("Adapter: qt6"), window.setGeometry(40, 30, WIDTH, HEIGHT);
    area.setGeometry(10, 10, 2000, 2000);
    gesta::qt6 input(&area);
    window_watch(input.context().get());
    window.show();
    int status = application.exec();
    window_check(input.context().get(), input.error());
    return status;
}

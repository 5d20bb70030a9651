"""Draws blocks in the light of the sun or the moon, as one mesh of the faces that can be seen."""

from __future__ import annotations

from array import array
from collections.abc import Mapping
from typing import Any

import pyray

VERTEX = """
#version 330
in vec3 vertexPosition, vertexNormal;
in vec2 vertexTexCoord;
in vec4 vertexColor;
uniform mat4 mvp;
uniform float time;
out vec3 normal, position;
out vec2 place;
out vec4 block;
void main() {
    position = vertexPosition;
    if (vertexColor.a < 0.95 && vertexColor.a > 0.85) // water
        position.y += 0.07 * sin(1.7 * time + 1.3 * position.x + 0.9 * position.z) - 0.12;
    normal = vertexNormal;
    place = vertexTexCoord;
    block = vertexColor;
    gl_Position = mvp * vec4(position, 1.0);
}
"""
FRAGMENT = """
#version 330
in vec3 normal, position;
in vec2 place;
in vec4 block;
uniform vec4 light, sky;
uniform float time, night;
out vec4 color;
void main() {
    float sun = 0.5 + 0.5 * max(dot(normal, normalize(vec3(0.5, 1.0, 0.3))), 0.0);
    vec2 edge = min(place, 1.0 - place);
    bool water = block.a < 0.95 && block.a > 0.85;
    if (!water) sun *= mix(0.86, 1.0, smoothstep(0.0, 0.06, min(edge.x, edge.y)));
    vec3 lit = block.rgb * sun * light.rgb;
    if (water) // the sun or the moon glitters on it
        lit += 0.25 * pow(max(sin(2.1 * time + 3.0 * position.x - 2.0 * position.z), 0.0), 12.0) * light.rgb;
    if (block.a < 0.85) lit += night * vec3(0.75, 0.6, 0.3); // glass, from within
    float far = smoothstep(8.0, 13.0, length(position.xz));
    color = vec4(mix(lit, sky.rgb, 0.75 * far), 1.0);
}
"""
LIGHTS = [(1.12, 1.07, 0.98, 1.0), (0.42, 0.48, 0.78, 1.0)]  # of day and night
SHADES = (1.0, 0.82, 0.68, 0.58)  # of a corner with that many neighbors above it
CORNERS = [(0, 0), (1, 0), (1, 1), (0, 0), (1, 1), (0, 1)]  # of the two triangles of a face
# Of each face: its normal, and the directions of its edges, which are counterclockwise from outside.
FACES = [
    ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    ((-1, 0, 0), (0, 0, 1), (0, 1, 0)),
    ((0, 1, 0), (0, 0, 1), (1, 0, 0)),
    ((0, -1, 0), (1, 0, 0), (0, 0, 1)),
    ((0, 0, 1), (1, 0, 0), (0, 1, 0)),
    ((0, 0, -1), (0, 1, 0), (1, 0, 0)),
]
Cell = tuple[int, int, int]
Color = tuple[int, int, int, int]


class Surface:
    """Requires a window."""

    def __init__(self) -> None:
        self.material = pyray.load_material_default()
        self.material.shader = pyray.load_shader_from_memory(VERTEX.strip(), FRAGMENT.strip())
        names = "light", "sky", "time", "night"
        self.uniforms = {name: pyray.get_shader_location(self.material.shader, name) for name in names}
        self.mesh: pyray.Mesh | None = None

    def build(self, cells: Mapping[Cell, Color]) -> None:
        """Makes the mesh. To be called when the blocks have changed."""
        positions, places, normals, colors = array("f"), array("f"), array("f"), array("B")
        for cell, color in cells.items():
            for normal, right, up in FACES:
                if tuple(map(sum, zip(cell, normal))) in cells:
                    continue
                for u, v in CORNERS:
                    for axis in range(3):
                        center = cell[axis] + 0.5 * normal[axis]
                        positions.append(center + (u - 0.5) * right[axis] + (v - 0.5) * up[axis])
                    places.extend((u, v))
                    normals.extend(normal)
                    shade = SHADES[neighbors(cells, cell, normal, (right, 2 * u - 1), (up, 2 * v - 1))]
                    colors.extend((*(int(part * shade) for part in color[:3]), color[3]))
        if self.mesh:
            pyray.unload_mesh(self.mesh)
        self.mesh = pyray.Mesh()
        self.mesh.vertexCount, self.mesh.triangleCount = len(positions) // 3, len(positions) // 9
        self.mesh.vertices, self.mesh.texcoords = copied(positions, "float *"), copied(places, "float *")
        self.mesh.normals, self.mesh.colors = copied(normals, "float *"), copied(colors, "unsigned char *")
        pyray.upload_mesh(self.mesh, False)

    def draw(self, night: float, sky: Color, time: float) -> None:
        """`night` is 0 by day and 1 by night."""
        light = [day + night * (dark - day) for day, dark in zip(*LIGHTS)]
        for name, values in (
            ("light", light),
            ("sky", [part / 255 for part in sky]),
            ("time", [time]),
            ("night", [night]),
        ):
            value = pyray.ffi.new("float[]", values)
            kind = pyray.ShaderUniformDataType
            vector = kind.SHADER_UNIFORM_VEC4 if len(values) == 4 else kind.SHADER_UNIFORM_FLOAT
            pyray.set_shader_value(self.material.shader, self.uniforms[name], value, vector)
        if self.mesh:
            pyray.draw_mesh(self.mesh, self.material, pyray.matrix_identity())


def neighbors(cells: Mapping[Cell, Color], cell: Cell, normal: Cell, *sides: tuple[Cell, int]) -> int:
    """Returns how many of the three cells around a corner of a face, in front of it, are blocks: they shade it."""
    front = [sum(parts) for parts in zip(cell, normal)]
    (right, u), (up, v) = sides
    offsets = [(u, 0), (0, v), (u, v)]
    return sum(tuple(front[axis] + a * right[axis] + b * up[axis] for axis in range(3)) in cells for a, b in offsets)


def copied(values: array[float] | array[int], kind: str) -> Any:
    """Returns a copy that unload_mesh frees."""
    content = values.tobytes()
    memory = pyray.mem_alloc(len(content))
    pyray.ffi.memmove(memory, content, len(content))
    return pyray.ffi.cast(kind, memory)

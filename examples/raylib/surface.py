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
out vec3 normal;
out vec2 place;
out vec4 block;
void main() {
    normal = vertexNormal;
    place = vertexTexCoord;
    block = vertexColor;
    gl_Position = mvp * vec4(vertexPosition, 1.0);
}
"""
FRAGMENT = """
#version 330
in vec3 normal;
in vec2 place;
in vec4 block;
uniform vec4 light;
out vec4 color;
void main() {
    float sun = 0.5 + 0.5 * max(dot(normal, normalize(vec3(0.5, 1.0, 0.3))), 0.0);
    vec2 edge = min(place, 1.0 - place);
    sun *= min(edge.x, edge.y) < 0.03 ? 0.82 : 1.0;
    color = vec4(block.rgb * sun * light.rgb, 1.0);
}
"""
LIGHTS = [(1.1, 1.07, 1.0, 1.0), (0.42, 0.48, 0.78, 1.0)]  # of day and night
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
        self.uniform = pyray.get_shader_location(self.material.shader, "light")
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
                    colors.extend(color)
        if self.mesh:
            pyray.unload_mesh(self.mesh)
        self.mesh = pyray.Mesh()
        self.mesh.vertexCount, self.mesh.triangleCount = len(positions) // 3, len(positions) // 9
        self.mesh.vertices, self.mesh.texcoords = copied(positions, "float *"), copied(places, "float *")
        self.mesh.normals, self.mesh.colors = copied(normals, "float *"), copied(colors, "unsigned char *")
        pyray.upload_mesh(self.mesh, False)

    def draw(self, is_night: bool) -> None:
        value = pyray.ffi.new("float[4]", LIGHTS[is_night])
        kind = pyray.ShaderUniformDataType.SHADER_UNIFORM_VEC4
        pyray.set_shader_value(self.material.shader, self.uniform, value, kind)
        if self.mesh:
            pyray.draw_mesh(self.mesh, self.material, pyray.matrix_identity())


def copied(values: array[float] | array[int], kind: str) -> Any:
    """Returns a copy that unload_mesh frees."""
    content = values.tobytes()
    memory = pyray.mem_alloc(len(content))
    pyray.ffi.memmove(memory, content, len(content))
    return pyray.ffi.cast(kind, memory)

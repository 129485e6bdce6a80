# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What the drawings of benchmarks are made of, in SVG."""


class Drawing:
    """Without a background, what is behind the picture shows through."""

    def __init__(self, width, height, background=None):
        self.parts = [
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" '
            f'height="{height}" viewBox="0 0 {width} {height}" '
            'font-family="sans-serif" font-size="12">']
        if background:
            self.parts.append(f'<rect width="{width}" height="{height}" '
                              f'fill="{background}"/>')

    def line(self, begin, end, colour, more=""):
        self.parts.append(
            f'<line x1="{begin[0]:.1f}" y1="{begin[1]:.1f}" x2="{end[0]:.1f}" '
            f'y2="{end[1]:.1f}" stroke="{colour}" {more}/>')

    def text(self, place, text, more=""):
        self.parts.append(f'<text x="{place[0]:.1f}" y="{place[1]:.1f}" '
                          f'{more}>{text}</text>')

    def curve(self, places, colour, dash="", radius=2.5):
        """A line through the places, each of which gets a dot."""
        path = " ".join(f"{x:.1f},{y:.1f}" for x, y in places)
        self.parts.append(
            f'<polyline points="{path}" fill="none" stroke="{colour}" '
            f'stroke-width="2" stroke-dasharray="{dash}"/>')
        for x, y in places:
            self.parts.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" '
                              f'r="{radius}" fill="{colour}"/>')

    def bar(self, place, width, height, colour):
        self.parts.append(
            f'<rect x="{place[0]:.1f}" y="{place[1]:.1f}" width="{width:.1f}" '
            f'height="{height}" fill="{colour}"/>')

    def svg(self):
        return "\n".join([*self.parts, "</svg>", ""])

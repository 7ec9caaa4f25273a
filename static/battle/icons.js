/* The page's own small drawings, 24 by 24, one stroke. */

import { svg } from "../board/svg.js";

const PATHS = {
  near: "M12 5V19M5 12H19",
  far: "M5 12H19",
  all: "M4 9V4H9M15 4H20V9M20 15V20H15M9 20H4V15",
  turn: "M7 4V19M7 19L3.5 15.5M7 19L10.5 15.5M17 20V5M17 5L13.5 8.5M17 5L20.5 8.5",
  tape: "M3 8H21V16H3ZM7 8V11.5M11 8V13M15 8V11.5M19 8V11.5",
  eye: "M2.5 12Q12 3 21.5 12Q12 21 2.5 12ZM12 9A3 3 0 1 1 12 15A3 3 0 1 1 12 9Z",
  rays: "M9 10H15V14H9ZM9 10L4 5M15 10L20 5M9 14L4 19M15 14L20 19",
  layers: "M12 3L21 8L12 13L3 8ZM4 12.5L12 17L20 12.5M4 16.5L12 21L20 16.5",
  keys: "M9.3 9A2.8 2.8 0 1 1 12.9 11.7C12.2 12 12 12.4 12 13.4M12 17V17.2",
  clock: "M12 4A8 8 0 1 1 12 20A8 8 0 1 1 12 4ZM12 8V12.4L15 14",
  play: "M8 5L18 12L8 19Z",
  pause: "M8 5V19M16 5V19",
  moon: "M19 14.5A8 8 0 1 1 9.5 5A6.5 6.5 0 0 0 19 14.5Z",
  first: "M6 5V19M18 5L9 12L18 19Z",
  last: "M18 5V19M6 5L15 12L6 19Z",
  back: "M15 5L8 12L15 19",
  on: "M9 5L16 12L9 19",
  again: "M5 12A7 7 0 1 0 7.5 6.6M7.5 3V7H11.5",
  sound: "M4 10V14H7L12 18V6L7 10ZM15.5 9Q17 12 15.5 15M18 6.5Q21 12 18 17.5",
  coach: "M4 5H20V15H12L8 19V15H4ZM8 10H8.2M12 10H12.2M16 10H16.2",
  more: "M5.5 12H5.7M12 12H12.2M18.5 12H18.7",
  share: "M12 15V4M12 4L8 8M12 4L16 8M6 12V19H18V12",
};

/** @param {keyof typeof PATHS} name */
export function icon(name) {
  return svg("svg", { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true" }, [svg("path", { d: PATHS[name] })]);
}

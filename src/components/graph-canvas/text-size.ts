// The size of the names in boxes: on the screen they never get smaller than this, at any zoom that shows them.

/** In pixels of the screen. */
const minScreenSize = 9
/** In pixels at 100 %. Few sizes: each change lays out the text of all mounted boxes again. */
const sizes = [11.5, 13, 15, 18, 22, 26] as const
const largest = 26

/** The smallest size of names at this zoom, in pixels at 100 %. */
export function textSizeAt(zoom: number): number {
  return sizes.find((size) => size * zoom >= minScreenSize) ?? largest
}

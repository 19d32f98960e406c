import { defineMeasure } from './figure-form.ts'

/** Limits of memory are powers of two. */
export const binarySizes = defineMeasure(
  { B: 1, KiB: 1024, MiB: 1024 ** 2, GiB: 1024 ** 3 },
  { isWhole: true },
)

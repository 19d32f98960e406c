// Estimates the width of a text before it is drawn, in Latin letters; a full-width letter counts nearly two.

const wide = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6]/g
const wideLetter = 1.8

/** `Cost` is 4, `合計` is 3.6. */
export function lettersOf(text: string): number {
  return text.length + (wideLetter - 1) * (text.match(wide)?.length ?? 0)
}

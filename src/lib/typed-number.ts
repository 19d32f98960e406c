// Parses numbers as people type them. Dates are typed into the browser's own input.

/** `12,5` of French and `１，２３４．５` of Japanese keyboards become `12.5` and `1234.5`; other texts are unchanged. */
export function plainFigure(language: string, typed: string): string {
  const text = typed
    .normalize('NFKC')
    .replaceAll(/[\u2212\u2012\u2013]/g, '-')
    .trim()
  if (language === 'fr' && /^[+-]?[\d ]*,?\d+$/.test(text)) return text.replaceAll(' ', '').replace(',', '.')
  return /^[+-]?\d{1,3}(,\d{3})+(\.\d*)?$/.test(text) ? text.replaceAll(',', '') : text
}

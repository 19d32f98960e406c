// Formatters of Intl, created once for each language and each set of options: to create one takes longer than to format
// a hundred values.

const once = <Options, Format>(
  create: (locale: string, options: Options) => Format,
): ((locale: string, options: Options) => Format) => {
  const known = new Map<string, Format>()
  return (locale, options) => {
    const key = `${locale}${JSON.stringify(options)}`
    const format = known.get(key) ?? create(locale, options)
    known.set(key, format)
    return format
  }
}

const numbers = once(
  (locale: string, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options),
)
const dates = once(
  (locale: string, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options),
)
const lists = once((locale: string, options: Intl.ListFormatOptions) => new Intl.ListFormat(locale, options))

export function numberFormat(locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  return numbers(locale, options)
}

/** Not for the zone of the browser, which may change: the options name the zone. */
export function dateFormat(
  locale: string,
  options: Intl.DateTimeFormatOptions & { readonly timeZone: string },
): Intl.DateTimeFormat {
  return dates(locale, options)
}

export function listFormat(locale: string, options: Intl.ListFormatOptions): Intl.ListFormat {
  return lists(locale, options)
}

// The shape a translation must have: that of the English texts, with the plural forms of its own language.

type PluralBase<K> = K extends `${infer Base}_one` ? Base : never

/**
 * Texts of another language. Every key of the English file must be there; `_one` may be left out where a language
 * has no singular (Japanese), and `_many` may stand beside it (French). That each language has exactly the forms its
 * rules ask for is checked by `npm run literals`.
 */
export type Translated<T> = {
  readonly [K in keyof T as K extends `${string}_one` ? never : K]: T[K] extends string
    ? string
    : Translated<T[K]>
} & { readonly [K in keyof T as K extends `${string}_one` ? K | `${PluralBase<K>}_many` : never]?: string }

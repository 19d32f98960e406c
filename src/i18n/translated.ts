// The shape of a translation: that of the English texts, with the plural forms of its own language.

type PluralBase<K> = K extends `${infer Base}_one` ? Base : never

/**
 * Texts of another language. Every key of the English file must exist; `_one` may be missing if a language has no
 * singular (Japanese), and `_many` may be added (French). `npm run literals` checks that each language has exactly
 * the forms its rules need.
 */
export type Translated<T> = {
  readonly [K in keyof T as K extends `${string}_one` ? never : K]: T[K] extends string
    ? string
    : Translated<T[K]>
} & { readonly [K in keyof T as K extends `${string}_one` ? K | `${PluralBase<K>}_many` : never]?: string }

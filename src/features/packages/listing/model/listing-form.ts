// The form of a listing: its document, with pictures replaced by their names in the picture book. The same preview
// can occur twice, so rows get their own names only in a merge.
import { z } from 'zod'
import {
  type Listing,
  type ListingLanguage,
  type PackageWrite,
  type StorePackage,
  listingLanguages,
} from '#contract/store/package.ts'
import { sameJson } from '#domain/merge/same-json.ts'
import type { Shape } from '#domain/merge/shape.ts'

const texts = z.object({ name: z.string(), description: z.string(), long_description: z.string() })

export const listingForm = z.object({
  name: z.string(),
  category: z.string(),
  i18n: z.object({ en: texts, fr: texts, jp: texts }),
  /** Name of the picture; '' for none. */
  image: z.string(),
  preview: z.array(z.string()),
})
export type ListingForm = z.infer<typeof listingForm>

export const textFields = ['name', 'description', 'long_description'] as const satisfies (keyof Listing)[]
export type TextField = (typeof textFields)[number]
/** Maximum length of each field in characters (contract/store/package.ts). */
export const maxLengths = { name: 200, description: 500, long_description: 50_000 } as const satisfies Record<
  TextField,
  number
>

const members = { kind: 'members', members: {} } as const satisfies Shape

/** The parts of a listing that are merged separately: each text of each language, and each preview. */
export const listingShape = {
  kind: 'members',
  members: {
    i18n: { kind: 'members', members: { en: members, fr: members, jp: members } },
    preview: {
      kind: 'rows',
      keyOf: (row) => (typeof row === 'string' ? row : undefined),
      row: { kind: 'value' },
    },
  },
} as const satisfies Shape

const noTexts = { name: '', description: '', long_description: '' } as const satisfies Listing

/** Form values of a package; `nameOf` returns the name of a picture. */
export function formOf(stored: StorePackage, nameOf: (picture: string) => string): ListingForm {
  return {
    name: stored.name,
    category: stored.category[0] ?? '',
    i18n: {
      en: { ...noTexts, ...stored.i18n.en },
      fr: { ...noTexts, ...stored.i18n.fr },
      jp: { ...noTexts, ...stored.i18n.jp },
    },
    image: nameOf(stored.image),
    preview: stored.preview.map(nameOf),
  }
}

const isFilled = (listing: Listing): boolean => textFields.some((field) => listing[field].trim() !== '')

const trimmed = ({ name, description, long_description: long }: Listing): Listing => ({
  name: name.trim(),
  description: description.trim(),
  long_description: long,
})

/** The document to send, without languages that have no text. */
export function toBody(
  { name, category, i18n, image, preview }: ListingForm,
  { owner, pictureOf }: { owner: string; pictureOf: (name: string) => string },
): PackageWrite {
  return {
    name: name.trim(),
    owner,
    category: category.trim(),
    i18n: Object.fromEntries(
      listingLanguages.flatMap((language) =>
        isFilled(i18n[language]) ? [[language, trimmed(i18n[language])]] : [],
      ),
    ),
    image: image === '' ? '' : pictureOf(image),
    preview: preview.map(pictureOf),
  }
}

export function textPath<L extends ListingLanguage, F extends TextField>(language: L, field: F) {
  return `i18n.${language}.${field}` as const
}

const plainFields = ['name', 'category', 'image', 'preview'] as const

/** Paths that differ; each text counts separately. */
export function changedPaths(form: ListingForm, before: ListingForm): readonly string[] {
  return [
    ...plainFields.filter((name) => !sameJson(form[name], before[name])),
    ...listingLanguages.flatMap((language) =>
      textFields
        .filter((field) => form.i18n[language][field] !== before.i18n[language][field])
        .map((field) => textPath(language, field)),
    ),
  ]
}

type FieldPath =
  | 'name'
  | 'category'
  | 'image'
  | 'preview'
  | `preview.${number}`
  | ReturnType<typeof textPath<ListingLanguage, TextField>>

const textPaths = listingLanguages.flatMap((language) => textFields.map((field) => textPath(language, field)))

/** Maps a problem of the request body to a form field. */
export function fieldOf(path: string): FieldPath | undefined {
  const row = /^preview\.(\d+)$/.exec(path)?.[1]
  if (row !== undefined) return `preview.${Number(row)}`
  return [...plainFields, ...textPaths].find((each) => each === path)
}

// The form of a listing: its document, but that pictures stand by their names in the book of pictures. A preview may
// be there twice, so that a row of them has a name of its own in a merge only.
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
/** Characters each may have (contract/store/package.ts). */
export const longest = { name: 200, description: 500, long_description: 50_000 } as const satisfies Record<
  TextField,
  number
>

const members = { kind: 'members', members: {} } as const satisfies Shape

/** How a listing falls apart where two versions are merged: each text of each language, and each preview. */
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

/** The form of a package; `nameOf` gives a picture its name. */
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

/** The document that is sent; languages without any text are left out. */
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

/** Paths of what differs: each text on its own. */
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

/** The field a problem of the body belongs to. */
export function fieldOf(path: string): FieldPath | undefined {
  const row = /^preview\.(\d+)$/.exec(path)?.[1]
  if (row !== undefined) return `preview.${Number(row)}`
  return [...plainFields, ...textPaths].find((each) => each === path)
}

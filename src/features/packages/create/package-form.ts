// The form of a new package, and the body that creates it.
import { z } from 'zod'
import { collection, slugPattern } from '#contract/store/collection.ts'
import type { ListingLanguage, PackageWrite } from '#contract/store/package.ts'

export const packageForm = z.object({
  collection,
  owner: z.string(),
  name: z.string(),
  slug: z.string(),
  category: z.string(),
  description: z.string(),
})
export type PackageForm = z.infer<typeof packageForm>

export function isSlug(slug: string): boolean {
  return slugPattern.test(slug)
}

/** `<organization_id>:<package_slug>` */
export function packageIdFrom({ owner, slug }: Pick<PackageForm, 'owner' | 'slug'>): string {
  return `${owner}:${slug.trim()}`
}

/** The listing language for a console language. */
function listingLanguageOf(language: string): ListingLanguage {
  if (language === 'ja') return 'jp'
  return language === 'fr' ? 'fr' : 'en'
}

/** The request body that creates the package, with its listing in the language it was typed in. */
export function toPackageBody(form: PackageForm, language: string): PackageWrite {
  const name = form.name.trim()
  const listing = { name, description: form.description.trim(), long_description: '' }
  return {
    name,
    owner: form.owner,
    category: form.category.trim(),
    i18n: { [listingLanguageOf(language)]: listing },
    image: '',
    preview: [],
  }
}

/** Maps a problem of the request body to a form field. */
export function fieldOf(path: string): keyof PackageForm | undefined {
  if (path === 'package') return 'slug'
  if (/^i18n\.\w+\.description$/.test(path)) return 'description'
  if (/^i18n\.\w+\.name$/.test(path)) return 'name'
  return packageForm.keyof().safeParse(path).data
}

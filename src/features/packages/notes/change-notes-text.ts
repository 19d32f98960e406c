// The change notes of a version in one language, else in English, else in any other.
import { listingLanguages, type ChangeNotes, type ListingLanguage } from '#contract/store/package.ts'

interface NotesText {
  readonly text: string
  readonly language: ListingLanguage
}

/** Null if no language has a text. */
export function changeNotesText(notes: ChangeNotes, language: ListingLanguage): NotesText | null {
  const order = [language, 'en' as const, ...listingLanguages]
  const found = order.find((each) => (notes[each] ?? '') !== '')
  return found === undefined ? null : { text: notes[found] ?? '', language: found }
}

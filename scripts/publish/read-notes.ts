// Change notes from files (STO102), one for each language.
import { readFile } from 'node:fs/promises'
import { listingLimits } from '#contract/store/limits.ts'
import { listingLanguages, type ChangeNotes, type ListingLanguage } from '#contract/store/package.ts'
import { usageFailure } from './failure.ts'

/** Paths of the files. */
export type NoteFiles = Readonly<Partial<Record<ListingLanguage, string>>>

/** The argument that names the file of a language. */
export const noteArguments = {
  en: 'notes',
  fr: 'notes-fr',
  jp: 'notes-jp',
} as const satisfies Record<ListingLanguage, string>

const readNote = async (path: string, argument: string): Promise<string> => {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    throw usageFailure(`--${argument}: ${error instanceof Error ? error.message : String(error)}`)
  })
  const note = text.trim()
  if (note === '') throw usageFailure(`--${argument}: ${path} is empty.`)
  if (note.length > listingLimits.notes)
    throw usageFailure(
      `--${argument}: ${path} has ${note.length} characters. Change notes have at most ${listingLimits.notes}.`,
    )
  return note
}

/** Throws a failure for a file that cannot be read, is empty or too long. */
export async function readNotes(files: NoteFiles): Promise<ChangeNotes> {
  const notes: ChangeNotes = {}
  for (const language of listingLanguages) {
    const path = files[language]
    if (path !== undefined) notes[language] = await readNote(path, noteArguments[language])
  }
  return notes
}

import { z } from 'zod'
import { count, instant } from '../http.ts'
import { line, requiredLine } from '../line.ts'
import type { TermCode } from '../reasons.ts'
import { sha256 } from '../uploads/upload.ts'
import { collection } from './collection.ts'
import { listingLimits } from './limits.ts'

const markdown = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[^\0\p{Cs}]*$/u, 'sound_text' satisfies TermCode)

const listing = z.object({
  name: line(200).default(''),
  description: line(500).default(''),
  /** Markdown. */
  long_description: markdown(50_000).default(''),
})
export type Listing = z.infer<typeof listing>

/** The languages of a listing as the interface names them; Japanese is `jp`. */
export const listingLanguages = ['en', 'fr', 'jp'] as const
export type ListingLanguage = (typeof listingLanguages)[number]

/**
 * Body to create or update. Pictures are base64, with or without the prefix `data:<type>;base64,`; '' for none
 * (STO7).
 */
export const packageWrite = z.object({
  name: requiredLine(200),
  owner: z.string().min(1).max(60),
  /** As text, or as the list that a package is answered with. */
  category: z.union([
    line(100),
    z
      .array(line(100))
      .max(1)
      .transform(([only = '']) => only),
  ]),
  i18n: z.object({ fr: listing.optional(), en: listing.optional(), jp: listing.optional() }),
  image: z.string().default(''),
  preview: z.array(z.string()).max(listingLimits.previews).default([]),
})
export type PackageWrite = z.infer<typeof packageWrite>

/** What changed in a version, in Markdown by language; languages without a text are left out (STO102). */
export const changeNotes = z.object({
  fr: markdown(listingLimits.notes).optional(),
  en: markdown(listingLimits.notes).optional(),
  jp: markdown(listingLimits.notes).optional(),
})
export type ChangeNotes = z.infer<typeof changeNotes>

/** `2.4.0`, `2.5.0-beta.1`; build metadata is refused, because it does not affect the order of versions (STO3). */
export const versionPattern =
  /^(0|[1-9]\d{0,8})\.(0|[1-9]\d{0,8})\.(0|[1-9]\d{0,8})(-(?:0|[1-9]\d*|\d*[a-zA-Z-][\da-zA-Z-]*)(?:\.(?:0|[1-9]\d*|\d*[a-zA-Z-][\da-zA-Z-]*))*)?$/

/** A version as the package information lists it (STO2); members after `downloaded` are extensions. */
export const packageVersion = z.object({
  version: z.string(),
  size: count,
  sha256: z.string(),
  uploaded_at: instant,
  downloaded: count,
  uploaded_by: z.string(),
  /** Number of files, and their unpacked bytes. */
  files: count,
  unpacked: count,
  /** When it was withdrawn, by whom and why; null while it is available (STO14). */
  withdrawn: z.object({ at: instant, by: z.string(), note: z.string() }).nullable(),
  notes: changeNotes.default({}),
})
export type PackageVersion = z.infer<typeof packageVersion>

/** A package as create, update and information return it (STO1, STO2); members after `downloaded` are extensions. */
const storePackage = packageWrite.extend({
  category: z.array(z.string()),
  type: z.literal('modules'),
  id: z.string(),
  /** Highest first. */
  versions: z.array(packageVersion),
  downloaded: count,
  /** The version delivered by default; null if there is none. */
  latest: z.string().nullable(),
  created_at: instant,
  created_by: z.string(),
  updated_at: instant,
  updated_by: z.string(),
  etag: z.string(),
})
export type StorePackage = z.infer<typeof storePackage>

export const packageAnswer = z.object({
  status: z.number().int(),
  message: z.string(),
  id: z.string(),
  package: storePackage,
})

/** A package as lists show it: without pictures and long descriptions. */
export const packageSummary = z.object({
  id: z.string(),
  collection,
  slug: z.string(),
  owner: z.string(),
  name: z.string(),
  category: z.string(),
  /** Names and short descriptions by language; languages without either are left out. */
  i18n: z.partialRecord(z.enum(listingLanguages), listing.omit({ long_description: true })),
  /** SHA-256 of the picture, by which it is read; null if there is none. */
  image: z.string().nullable(),
  latest: z.string().nullable(),
  /** Number of versions, including withdrawn ones; 0 for a package whose first upload is still to come. */
  versions: count,
  downloaded: count,
  updated_at: instant,
  updated_by: z.string(),
})
export type PackageSummary = z.infer<typeof packageSummary>

/** One file or folder of a published archive. Sizes in bytes; `crc32` as 8 hexadecimal digits. */
export const archiveEntry = z.object({
  path: z.string(),
  folder: z.boolean(),
  size: count,
  packed: count,
  crc32: z.string(),
})
export type ArchiveEntry = z.infer<typeof archiveEntry>

/** Creates a version from a completed upload. */
export const versionImport = z.object({
  upload: z.string().min(1),
  /** SHA-256 that the sender computed; another one is refused. */
  sha256: sha256.optional(),
  /** Findings that may be published anyway (STO32). */
  accept: z.array(z.enum(['secret'])).default([]),
  notes: changeNotes.default({}),
})

/** What publishing an archive would do (STO100). */
export const versionCheck = z.object({
  /** `published`: the version exists with these bytes. */
  verdict: z.enum(['publishable', 'refused', 'published']),
  /** The most serious first; at most 200. */
  findings: z.array(
    z.object({
      /** Such as `archive_dependencies`. */
      code: z.string(),
      params: z.record(z.string(), z.union([z.string(), z.number()])),
      /** In English. */
      message: z.string(),
      level: z.enum(['error', 'secret', 'warning']),
      /** Null for the archive as a whole. */
      path: z.string().nullable(),
      /** Whether a repair removes it. */
      repairable: z.boolean(),
    }),
  ),
  /** The next version by the differences from the delivered one (STO54). */
  proposed: z.object({
    version: z.string(),
    reason: z.enum(['first', 'removed', 'added', 'changed', 'nothing']),
  }),
  /** Null before the first version. */
  latest: z.string().nullable(),
  size: count,
  sha256: z.string(),
  files: count,
  unpacked: count,
})
export type VersionCheck = z.infer<typeof versionCheck>

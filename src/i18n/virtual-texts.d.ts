// Provided by `scripts/text-areas.ts`.
declare module 'virtual:texts' {
  /** The area of each namespace that is loaded after sign-in. */
  export const areas: Readonly<Record<string, string>>
  /** The texts of each language and area, by namespace. */
  export const laterTexts: Readonly<Record<string, () => Promise<Record<string, object>>>>
}

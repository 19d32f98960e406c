// The dialogs of canvas and list that change the schema. Which one is open, and for what, is in the address.
import { z } from 'zod'
import { useDialogParam } from '#src/components/page/use-dialog-param.ts'

const mapSubject = z.object({
  /** Technical name of the object that gets attributes. */
  to: z.string().optional(),
  /** Where they come from: a source and its table, or an empty text and a prim object. */
  from: z.tuple([z.string(), z.string()]).optional(),
  /** Attributes that are ticked at first. */
  names: z.array(z.string()).default([]),
})
export type MapSubject = z.infer<typeof mapSubject>

const relateSubject = z.object({
  /** Technical name of the object whose design gets the relation. */
  own: z.string(),
  /** The attribute of each side, as far as they are known. */
  from: z.string().default(''),
  object: z.string().default(''),
  to: z.string().default(''),
})
export type RelateSubject = z.infer<typeof relateSubject>

type EditDialog =
  | { readonly kind: 'map'; readonly subject: MapSubject }
  | { readonly kind: 'relate'; readonly subject: RelateSubject }

const parsed = (text: string | undefined): unknown => {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}

const readDialog = (dialog: 'map' | 'relate' | undefined, of: string | undefined): EditDialog | undefined => {
  if (dialog === 'map') {
    const subject = mapSubject.safeParse(parsed(of)).data
    return subject && { kind: 'map', subject }
  }
  const subject = dialog && relateSubject.safeParse(parsed(of)).data
  return subject && { kind: 'relate', subject }
}

const dialogs = ['map', 'relate'] as const

/** The open dialog, if any. */
export function useEditDialogs() {
  const { dialog, of, open, close } = useDialogParam(dialogs)
  return {
    dialog: readDialog(dialog, of),
    openMap: (subject: z.input<typeof mapSubject>) => open('map', JSON.stringify(subject)),
    openRelate: (subject: z.input<typeof relateSubject>) => open('relate', JSON.stringify(subject)),
    close,
  }
}
export type EditDialogs = ReturnType<typeof useEditDialogs>

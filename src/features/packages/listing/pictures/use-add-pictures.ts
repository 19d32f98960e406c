// Adds files as pictures of a listing: each one is read and then accepted, offered for resizing, or refused with a
// reason.
import { useState } from 'react'
import { type Bounds, type OpenedPicture, openPicture } from '#src/components/pictures/open-picture.ts'
import { nameOf } from '../model/picture-book.ts'

export type Offer = Extract<OpenedPicture, { kind: 'offer' }> & { readonly file: string }
/** Outcome of the last files: an offer to resize one, or the reason why one was refused. */
type AddOutcome =
  | { readonly kind: 'offer'; readonly offer: Offer }
  | {
      readonly kind: 'refused'
      readonly reason: 'huge' | 'broken' | 'undrawable' | 'full'
      readonly file: string
    }

interface AddPicturesOptions {
  readonly bounds: Bounds
  /** How many more pictures can be added. */
  readonly capacity: number
  /** A picture was added to the picture book; called with its name. */
  readonly onPicture: (name: string) => void
}

export function useAddPictures({ bounds, capacity, onPicture }: AddPicturesOptions) {
  const [outcome, setOutcome] = useState<AddOutcome>()
  const [isBusy, setBusy] = useState(false)
  const [isConverted, setConverted] = useState(false)
  const whileBusy = async (act: () => Promise<void>) => {
    setBusy(true)
    try {
      await act()
    } finally {
      setBusy(false)
    }
  }
  const addOne = async (file: File): Promise<AddOutcome | undefined> => {
    const opened = await openPicture(file, bounds)
    if (opened.kind === 'offer') return { kind: 'offer', offer: { ...opened, file: file.name } }
    if (opened.kind === 'refused') return { ...opened, file: file.name }
    setConverted(opened.isDrawn)
    onPicture(nameOf(opened.base64))
    return undefined
  }
  return {
    outcome,
    isBusy,
    /** The last one was an SVG and was converted to pixels. */
    isConverted,
    dismiss: () => setOutcome(undefined),
    add: (files: readonly File[]) =>
      void whileBusy(async () => {
        setConverted(false)
        setOutcome(undefined)
        const excess = files[capacity]
        let last: AddOutcome | undefined = excess && { kind: 'refused', reason: 'full', file: excess.name }
        for (const file of files.slice(0, capacity)) last = (await addOne(file)) ?? last
        setOutcome(last)
      }),
    accept: (offer: Offer) =>
      void whileBusy(async () => {
        const base64 = await offer.draw()
        if (base64 === undefined)
          return setOutcome({ kind: 'refused', reason: 'undrawable', file: offer.file })
        setOutcome(undefined)
        onPicture(nameOf(base64))
      }),
  }
}
export type AddPictures = ReturnType<typeof useAddPictures>

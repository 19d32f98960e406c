// Files on their way to become pictures of a listing: each is read, taken, offered drawn anew, or refused with a reason.
import { useState } from 'react'
import { type Bounds, type Opened, openPicture } from '#src/components/pictures/open-picture.ts'
import { nameOf } from '../model/picture-book.ts'

export type Offer = Extract<Opened, { kind: 'offer' }> & { readonly file: string }
/** What came of the last files: one that is offered drawn anew, or why one was not taken. */
type ErrorView =
  | { readonly kind: 'offer'; readonly offer: Offer }
  | {
      readonly kind: 'refused'
      readonly why: 'huge' | 'broken' | 'undrawable' | 'full'
      readonly file: string
    }

interface Intake {
  readonly bounds: Bounds
  /** How many more are taken. */
  readonly room: number
  /** A picture is ready, by its name in the book. */
  readonly onPicture: (name: string) => void
}

export function useIntake({ bounds, room, onPicture }: Intake) {
  const [trouble, setTrouble] = useState<ErrorView>()
  const [isBusy, setBusy] = useState(false)
  const [isDrawn, setDrawn] = useState(false)
  const during = async (act: () => Promise<void>) => {
    setBusy(true)
    try {
      await act()
    } finally {
      setBusy(false)
    }
  }
  const takeOne = async (file: File): Promise<ErrorView | undefined> => {
    const opened = await openPicture(file, bounds)
    if (opened.kind === 'offer') return { kind: 'offer', offer: { ...opened, file: file.name } }
    if (opened.kind === 'refused') return { ...opened, file: file.name }
    setDrawn(opened.isDrawn)
    onPicture(nameOf(opened.base64))
    return undefined
  }
  return {
    trouble,
    isBusy,
    /** The last one was an SVG and is points now. */
    isDrawn,
    forget: () => setTrouble(undefined),
    take: (files: readonly File[]) =>
      void during(async () => {
        setDrawn(false)
        setTrouble(undefined)
        const over = files[room]
        let met: ErrorView | undefined = over && { kind: 'refused', why: 'full', file: over.name }
        for (const file of files.slice(0, room)) met = (await takeOne(file)) ?? met
        setTrouble(met)
      }),
    accept: (offer: Offer) =>
      void during(async () => {
        const base64 = await offer.draw()
        if (base64 === undefined) return setTrouble({ kind: 'refused', why: 'undrawable', file: offer.file })
        setTrouble(undefined)
        onPicture(nameOf(base64))
      }),
  }
}
export type PictureIntake = ReturnType<typeof useIntake>

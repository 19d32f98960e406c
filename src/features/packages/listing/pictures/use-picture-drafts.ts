// The pictures that a form names: those that the book does not know are looked for among the kept ones of the draft,
// and those that were chosen here are kept.
import { useContext, useEffect, useState } from 'react'
import { DraftOwner } from '#src/components/drafts/draft-owner.ts'
import { keepPicture, readPicture, watchPictures } from './picture-drafts.ts'
import type { ListingForm } from '../model/listing-form.ts'
import { nameOf, pictureOf } from '../model/picture-book.ts'

interface Named {
  readonly values: ListingForm
  /** What the store has need not be kept. */
  readonly stored: ListingForm
}

const namesIn = ({ image, preview }: ListingForm): readonly string[] =>
  [image, ...preview].filter((name) => name !== '')

/** Whether the browser keeps them, and whether all that it keeps was looked through. */
export function useKeptPictures({ values, stored }: Named): { isKept: boolean; isRead: boolean } {
  const uid = useContext(DraftOwner)
  const [isKept, setKept] = useState(true)
  const [read, setRead] = useState('')
  const names = namesIn(values)
  const all = names.join(' ')
  const unknown = names.filter((name) => pictureOf(name) === undefined).join(' ')
  const stays = namesIn(stored).join(' ')
  useEffect(() => watchPictures(), [])
  useEffect(() => {
    if (uid === undefined || unknown === '') return
    const find = async (name: string) => {
      const base64 = await readPicture(uid, name)
      // From now on the book knows it.
      if (base64 !== undefined) nameOf(base64)
    }
    void Promise.all(unknown.split(' ').map(find)).then(() => setRead(unknown))
  }, [uid, unknown])
  useEffect(() => {
    if (uid === undefined) return
    const fresh = all.split(' ').filter((name) => name !== '' && !stays.split(' ').includes(name))
    const keep = async (name: string) => {
      const base64 = pictureOf(name)
      return base64 === undefined || keepPicture(uid, { name, base64 })
    }
    void Promise.all(fresh.map(keep)).then((kept) => setKept(kept.every(Boolean)))
  }, [uid, all, stays, read])
  return { isKept, isRead: unknown === '' || read === unknown }
}

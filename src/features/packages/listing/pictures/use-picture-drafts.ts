// Loads the stored pictures that a form names and the picture book lacks, and stores newly chosen ones.
import { useContext, useEffect, useState } from 'react'
import { DraftOwner } from '#src/components/drafts/draft-owner.ts'
import { storePicture, readPicture, watchPictures } from './picture-drafts.ts'
import type { ListingForm } from '../model/listing-form.ts'
import { nameOf, pictureOf } from '../model/picture-book.ts'

interface PictureFormValues {
  readonly values: ListingForm
  /** Pictures of the store do not have to be stored in the browser. */
  readonly stored: ListingForm
}

const namesIn = ({ image, preview }: ListingForm): readonly string[] =>
  [image, ...preview].filter((name) => name !== '')

/** Whether the browser stored all pictures, and whether the stored ones have been read. */
export function usePictureDrafts({ values, stored }: PictureFormValues): {
  areStored: boolean
  isRead: boolean
} {
  const uid = useContext(DraftOwner)
  const [areStored, setStored] = useState(true)
  const [read, setRead] = useState('')
  const names = namesIn(values)
  const all = names.join(' ')
  const unknown = names.filter((name) => pictureOf(name) === undefined).join(' ')
  const storedNames = namesIn(stored).join(' ')
  useEffect(() => watchPictures(), [])
  useEffect(() => {
    if (uid === undefined || unknown === '') return
    const find = async (name: string) => {
      const base64 = await readPicture(uid, name)
      // Adds the picture to the book.
      if (base64 !== undefined) nameOf(base64)
    }
    void Promise.all(unknown.split(' ').map(find)).then(() => setRead(unknown))
  }, [uid, unknown])
  useEffect(() => {
    if (uid === undefined) return
    const newNames = all.split(' ').filter((name) => name !== '' && !storedNames.split(' ').includes(name))
    const store = async (name: string) => {
      const base64 = pictureOf(name)
      return base64 === undefined || storePicture(uid, { name, base64 })
    }
    void Promise.all(newNames.map(store)).then((results) => setStored(results.every(Boolean)))
  }, [uid, all, storedNames, read])
  return { areStored, isRead: unknown === '' || read === unknown }
}

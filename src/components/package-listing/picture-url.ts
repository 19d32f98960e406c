// Where the pictures of a listing are read: by their SHA-256 from the store, or out of the text that carries them.
import { type Collection, collectionPaths } from '#contract/store/collection.ts'
import { pictureAddress } from '#src/components/pictures/data-url.ts'

interface StoredPicture {
  readonly collection: Collection
  /** `<organization_id>:<package_slug>`. */
  readonly id: string
  /** SHA-256. */
  readonly image: string
}

/** Address of a picture that the store keeps; its bytes never change, so that browsers keep it. */
export function storedPictureUrl({ collection, id, image }: StoredPicture): string {
  return `${collectionPaths[collection]}/${encodeURIComponent(id)}/images/${encodeURIComponent(image)}`
}

/** Address of a picture as a package carries it: base64 or a data URI. An SVG is none. */
export function embeddedPictureUrl(text: string): string | undefined {
  const address = pictureAddress(text)
  return address?.startsWith('data:image/svg') ? undefined : address
}

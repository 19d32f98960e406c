// URLs of the pictures of a listing: by SHA-256 from the store, or embedded in the text.
import { type Collection, collectionPaths } from '#contract/store/collection.ts'
import { pictureAddress } from '#src/components/pictures/data-url.ts'

interface StoredPicture {
  readonly collection: Collection
  /** `<organization_id>:<package_slug>`. */
  readonly id: string
  /** SHA-256. */
  readonly image: string
}

/** URL of a picture in the store. Its bytes never change, so browsers can cache it. */
export function storedPictureUrl({ collection, id, image }: StoredPicture): string {
  return `${collectionPaths[collection]}/${encodeURIComponent(id)}/images/${encodeURIComponent(image)}`
}

/** URL of a picture that a package contains as base64 or a data URI. SVG is not supported. */
export function embeddedPictureUrl(text: string): string | undefined {
  const address = pictureAddress(text)
  return address?.startsWith('data:image/svg') ? undefined : address
}

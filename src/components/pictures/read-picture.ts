// Reads a local file as a picture of a login screen: a data URI that the contract accepts. The browser opens it as an
// image only, to validate it.
import { picture } from '#contract/iam/application.ts'

export type PictureProblem = 'type' | 'size' | 'broken'
type ReadPicture = { readonly uri: string } | { readonly problem: PictureProblem }

const types: readonly string[] = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/svg+xml']

/** For the file chooser. */
export const pictureTypes = types.join(',')

/** Bytes that fit into a data URI of that length, rounded down to two digits, so that a text can name the limit. */
export function mostBytes(longest: number): number {
  const bytes = Math.floor(((longest - 30) * 3) / 4)
  const step = 10 ** Math.max(0, String(bytes).length - 2)
  return Math.floor(bytes / step) * step
}

const asUri = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''))
    reader.addEventListener('error', () => reject(reader.error ?? new Error('unreadable')))
    reader.readAsDataURL(file)
  })

const canBeDrawn = async (uri: string): Promise<boolean> => {
  const image = new Image()
  image.src = uri
  return image.decode().then(
    () => true,
    () => false,
  )
}

/** Reads a file; `longest` is the maximum length of the data URI. */
export async function readPicture(file: File, longest: number): Promise<ReadPicture> {
  if (!types.includes(file.type)) return { problem: 'type' }
  if (file.size > mostBytes(longest)) return { problem: 'size' }
  try {
    const uri = await asUri(file)
    const isSound = picture(longest).safeParse(uri).success && (await canBeDrawn(uri))
    return isSound ? { uri } : { problem: 'broken' }
  } catch {
    return { problem: 'broken' }
  }
}

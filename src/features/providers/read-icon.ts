// A file as a data URI, where it is a picture of a kind that a login screen shows (IAM6).
import { picture, pictureLimits } from '#contract/iam/application.ts'

const shape = picture(pictureLimits.icon)

export type ReadIcon = { readonly icon: string } | { readonly problem: 'picture' | 'pictureLarge' }

const dataUri = (file: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''))
    reader.addEventListener('error', () => reject(reader.error ?? new Error('The file cannot be read')))
    reader.readAsDataURL(file)
  })

export const readIcon = async (file: Blob): Promise<ReadIcon> => {
  if (file.size > pictureLimits.icon) return { problem: 'pictureLarge' }
  const icon = await dataUri(file)
  if (icon.length > pictureLimits.icon) return { problem: 'pictureLarge' }
  return shape.safeParse(icon).success ? { icon } : { problem: 'picture' }
}

// The parameters of a source of type `s3`, and the addresses of its objects.
import { z } from 'zod'
import { reasonParams } from '#contract/reasons.ts'
import { s3Addressings } from '#contract/data-manager/source-types.ts'
import { problemAt, refuse } from '../../core/error.ts'
import type { Target } from '../connector.ts'

const shape = z.object({
  endpoint: z.string().default(''),
  region: z.string().default('us-east-1'),
  bucket: z.string(),
  prefix: z.string().default(''),
  addressing: z.enum(s3Addressings).default('path'),
  access_key: z.string().default(''),
  secret_key: z.string().default(''),
  session_token: z.string().default(''),
  ca: z.string().default(''),
})

export interface S3Location extends z.infer<typeof shape> {
  /** The address of the store. */
  readonly store: URL
}

/** A name of a bucket that can be part of a host name. */
const hostName = /^[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?$/

/** Reads the parameters. Throws if the bucket cannot be addressed. */
export function s3Location({ parameters }: Pick<Target, 'parameters'>): S3Location {
  const read = shape.parse(parameters)
  const store = new URL(read.endpoint === '' ? `https://s3.${read.region}.amazonaws.com` : read.endpoint)
  if (read.bucket.includes('/') || (read.addressing === 'host' && !hostName.test(read.bucket)))
    throw refuse([problemAt('parameters.bucket', 'invalid_value', reasonParams('bucket_name'))])
  return { ...read, prefix: read.prefix.replace(/^\/+/, ''), store }
}

/** Without the characters that a signature encodes too, so that the address is the one that was signed. */
const encoded = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`)

/** The address of the bucket, or of an object in it. */
export function s3Address(
  { store, bucket, addressing }: S3Location,
  key: string,
  query: Readonly<Record<string, string>> = {},
): URL {
  const base = store.pathname.replace(/\/+$/, '')
  const path = key.split('/').map(encoded).join('/')
  const host = addressing === 'host' ? `${bucket}.${store.host}` : store.host
  const start = addressing === 'host' ? base : `${base}/${encoded(bucket)}`
  const search = Object.entries(query).map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
  return new URL(
    `${store.protocol}//${host}${start}/${path}${search.length > 0 ? `?${search.join('&')}` : ''}`,
  )
}

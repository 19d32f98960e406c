// The SHA-256 of a file that is read in pieces. Bytes it already contains are skipped, so that a piece that is sent
// again is not counted twice.
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'

interface Piece {
  /** Offset of its first byte in the file. */
  readonly from: number
  readonly bytes: Uint8Array
}

export class RunningHash {
  #hash = sha256.create()
  #taken = 0

  /** Number of bytes, from the start of the file, in the hash. */
  get length(): number {
    return this.#taken
  }

  /** Adds the new bytes of a piece. Throws if there is a gap. */
  add({ from, bytes }: Piece): void {
    if (from > this.#taken)
      throw new RangeError(`bytes ${this.#taken} to ${from} of the file were not read yet`)
    const skipped = this.#taken - from
    if (skipped >= bytes.length) return
    this.#hash.update(skipped === 0 ? bytes : bytes.subarray(skipped))
    this.#taken = from + bytes.length
  }

  /** The digest of all bytes so far, in lowercase hexadecimal; more may follow. */
  digest(): string {
    return bytesToHex(this.#hash.clone().digest())
  }
}

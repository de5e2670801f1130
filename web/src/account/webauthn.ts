/** Passkeys: the room's questions and the browser's answers, in the JSON form of WebAuthn. */

import { ask } from "../net/http";
import type { components } from "../wire/generated/api";

type Asked = components["schemas"]["Asked"];
type Options = Record<string, unknown>;

/** Whether this browser has passkeys here: on a page that came over https, or from this machine by its name. */
export const hasPasskeys = (): boolean => typeof PublicKeyCredential === "function" && isSecureContext;

function bytes(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(plain, (each) => each.charCodeAt(0));
}

function text(of: ArrayBuffer): string {
  const plain = String.fromCharCode(...new Uint8Array(of));
  return btoa(plain).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

const descriptors = (all: unknown) =>
  ((all ?? []) as { id: string; type: "public-key" }[]).map((each) => ({ ...each, id: bytes(each.id) }));

/** Make a key pair in the device. Throws what the browser throws when somebody thinks better of it. */
export async function make(options: Options): Promise<Options> {
  const user = options["user"] as { id: string; name: string; displayName: string };
  const publicKey = {
    ...options,
    challenge: bytes(String(options["challenge"])),
    user: { ...user, id: bytes(user.id) },
    excludeCredentials: descriptors(options["excludeCredentials"]),
  } as unknown as PublicKeyCredentialCreationOptions;
  const made = (await navigator.credentials.create({ publicKey })) as PublicKeyCredential;
  const response = made.response as AuthenticatorAttestationResponse;
  return answer(made, { attestationObject: text(response.attestationObject), transports: response.getTransports() });
}

async function sign(options: Options): Promise<Options> {
  const publicKey = {
    ...options,
    challenge: bytes(String(options["challenge"])),
    allowCredentials: descriptors(options["allowCredentials"]),
  } as unknown as PublicKeyCredentialRequestOptions;
  const signed = (await navigator.credentials.get({ publicKey })) as PublicKeyCredential;
  const response = signed.response as AuthenticatorAssertionResponse;
  return answer(signed, {
    authenticatorData: text(response.authenticatorData),
    signature: text(response.signature),
    userHandle: response.userHandle === null ? null : text(response.userHandle),
  });
}

function answer(made: PublicKeyCredential, more: Options): Options {
  return {
    id: made.id,
    rawId: text(made.rawId),
    type: made.type,
    response: { clientDataJSON: text(made.response.clientDataJSON), ...more },
    clientExtensionResults: made.getClientExtensionResults(),
  };
}

/** Ask the room for a question at one address and send the signed answer to another. */
export async function signFor<T>(question: string, path: string, more: Options = {}): Promise<T> {
  const asked = await ask<Asked>("POST", question);
  return ask<T>("POST", path, { challenge: asked.challenge, credential: await sign(asked.options), ...more });
}

/** Whether somebody closed the browser's own sheet, which needs no words of ours. */
export const isCancelled = (error: unknown): boolean =>
  error instanceof DOMException && (error.name === "NotAllowedError" || error.name === "AbortError");

"""TLS: the operator's own certificate, or one that the room makes for itself and renews."""

from __future__ import annotations

import asyncio
import os
import socket
import ssl
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from ipaddress import ip_address
from pathlib import Path
from typing import Final

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

from pitboss.server import logs
from pitboss.server.config import LOOPBACK, Config

SELF_SIGNED: Final = "self-signed"
EVERYWHERE: Final = ("0.0.0.0", "::")  # noqa: S104  no name of this machine
CERTIFICATE: Final = "tls.crt"
KEY: Final = "tls.key"
LASTS: Final = timedelta(days=90)
RENEWED: Final = timedelta(days=30)  #: before its end
SKEW: Final = timedelta(hours=1)  #: clocks of browsers may be late
LOOK: Final = 3600.0  #: seconds between two looks at the files
#: For a year; not where the certificate is the room's own, for then a browser lets nobody in who was asked whether to go on.
HSTS: Final = b"max-age=31536000"


class TlsError(ValueError):
    """TLS cannot be spoken."""


@dataclass(slots=True)
class Tls:
    """What the room shows, and where it lies. `own`: the room made it."""

    context: ssl.SSLContext
    certificate: Path
    key: Path
    own: bool
    names: tuple[str, ...] = ()
    _stamp: tuple[int, int] = (0, 0)

    @classmethod
    def of_files(cls, certificate: Path, key: Path) -> Tls:
        """The operator's own."""
        found = cls(ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER), certificate, key, own=False)
        found._load()
        return found

    @classmethod
    def self_signed(cls, folder: Path, names: tuple[str, ...]) -> Tls:
        """The room's own, for these names and addresses; made where there is none that will do."""
        found = cls(ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER), folder / CERTIFICATE, folder / KEY, own=True, names=names)
        found.renew()
        return found

    def renew(self) -> bool:
        """Make the room's own anew if it is about to end, and show what lies there; whether that is another than before."""
        if self.own and not _will_do(self.certificate, self.key, self.names, datetime.now(UTC)):
            make_certificate(self.certificate, self.key, self.names, datetime.now(UTC))
        if self._stamp == self._stamps():
            return False
        self._load()
        return True

    async def keep(self) -> None:
        """Look after it for ever: whoever connects after a renewal is shown the new one, and nobody is cut off."""
        while True:
            await asyncio.sleep(LOOK)
            try:
                if await asyncio.to_thread(self.renew):
                    logs.say("a new certificate is shown", ends=self.ends.isoformat(timespec="seconds"))
            except (TlsError, OSError) as error:
                logs.warn("the certificate could not be renewed; the one before is shown", reason=str(error))

    @property
    def ends(self) -> datetime:
        return x509.load_pem_x509_certificate(self.certificate.read_bytes()).not_valid_after_utc

    def _load(self) -> None:
        self.context.minimum_version = ssl.TLSVersion.TLSv1_2
        for path, what in ((self.certificate, "certificate"), (self.key, "key")):
            if not path.is_file():
                raise TlsError(f"There is no {what} at {path}. Name a PEM file, or say --tls self-signed.")
        if self.key.stat().st_mode & 0o077:
            raise TlsError(f"{self.key} can be read by others than its owner; keys must be mode 0600. Do: chmod 600 {self.key}")
        try:
            self.context.load_cert_chain(self.certificate, self.key)
        except (ssl.SSLError, OSError) as error:
            raise TlsError(f"{self.certificate} and {self.key} do not go together, or are no PEM files ({error}).") from None
        self._stamp = self._stamps()
        if self.ends < datetime.now(UTC):
            logs.warn("the certificate has ended: browsers will refuse it", file=self.certificate.name)

    def _stamps(self) -> tuple[int, int]:
        return (
            (self.certificate.stat().st_mtime_ns, self.key.stat().st_mtime_ns)
            if self.certificate.exists() and self.key.exists()
            else (0, 0)
        )


def make_certificate(certificate: Path, key: Path, names: tuple[str, ...], now: datetime) -> None:
    """A new key and a certificate for it, signed by itself. Both files are replaced whole, and are their owner's alone."""
    secret = ec.generate_private_key(ec.SECP256R1())
    who = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, names[0][:64])])
    made = (
        x509.CertificateBuilder()
        .subject_name(who)
        .issuer_name(who)
        .public_key(secret.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - SKEW)
        .not_valid_after(now + LASTS)
        .add_extension(x509.SubjectAlternativeName([*map(_named, names)]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
        .sign(secret, hashes.SHA256())
    )
    pem = serialization.Encoding.PEM
    plain = secret.private_bytes(pem, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    _replace(key, plain)
    _replace(certificate, made.public_bytes(pem))


def _named(name: str) -> x509.GeneralName:
    try:
        return x509.IPAddress(ip_address(name))
    except ValueError:
        return x509.DNSName(name)


def _replace(path: Path, content: bytes) -> None:
    passing = path.with_name(f"{path.name}.new")
    passing.unlink(missing_ok=True)
    with os.fdopen(os.open(passing, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    passing.replace(path)


def _will_do(certificate: Path, key: Path, names: tuple[str, ...], now: datetime) -> bool:
    """Whether what lies there is sound, is for all these names, and lasts a while yet."""
    try:
        found = x509.load_pem_x509_certificate(certificate.read_bytes())
        secret = serialization.load_pem_private_key(key.read_bytes(), None)
        told = found.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    except (OSError, ValueError, TypeError, x509.ExtensionNotFound):
        return False
    fits = isinstance(secret, ec.EllipticCurvePrivateKey) and secret.public_key() == found.public_key()
    return fits and found.not_valid_after_utc - now > RENEWED and {*map(_named, names)} <= {*told}


# -- of a room


def tls_of(config: Config, folder: Path | None) -> Tls | None:
    """What the room is set to show; None: it speaks plain HTTP."""
    told = config.tls
    if told.self_signed:
        if folder is None:
            raise TlsError("A certificate of the room's own is kept in its folder, and this room has none.")
        return Tls.self_signed(folder, _names(config))
    return Tls.of_files(Path(told.cert), Path(told.key)) if told.cert else None


def _names(config: Config) -> tuple[str, ...]:
    """Names and addresses that the room is reached by, as far as it knows them."""
    listening, machine = config.listening, socket.gethostname().lower()
    named = [*(each.lower() for each in listening.hosts if each != "*"), listening.host, "localhost", machine, "127.0.0.1", "::1"]
    return tuple(dict.fromkeys(each for each in named if each not in EVERYWHERE))


def is_open_to_all(config: Config) -> bool:
    """Whether what is said on the way can be read by others."""
    told = config.tls
    return config.listening.host not in LOOPBACK and not (told.cert or told.self_signed or told.behind_proxy)


def url_of(host: str, port: int, *, tls: bool) -> str:
    """What a browser is given to come here."""
    return f"{'https' if tls else 'http'}://{f'[{host}]' if ':' in host else host}:{port}"


def link_words(config: Config) -> str:
    """How the room is reached, in words."""
    if config.tls.self_signed:
        return "TLS, with a certificate of the room's own"
    if config.tls.cert:
        return "TLS"
    if config.tls.behind_proxy:
        return "a proxy is said to speak TLS"
    if is_open_to_all(config):
        return "NOT ENCRYPTED: others on the way can read passwords, cards and tokens. Set [tls], or say that a proxy does it"
    return "this machine alone"

"""What calls raise: each is an Error, with a sentence that says what and why."""


class Error(ValueError):
    """The base of all errors of this package. `str()` is a sentence, or a few, for people."""


class ArgumentError(Error):
    """An argument that cannot be so: out of range, of the wrong shape, one that excludes another."""


class ArgumentTypeError(ArgumentError, TypeError):
    """An argument of a kind that has no meaning here."""


class RecipeError(Error):
    """A recipe that names no land as it stands: an unknown name, a value out of range."""


class RefusedError(Error):
    """This land has no such thing: a tile of a land whose steps reach too far, cuts of noise."""


class OutOfMemory(Error, MemoryError):
    """There is too little memory; nothing was made."""


class FileError(Error):
    """Files that cannot be read, or hold no heights that can be opened as they are."""


class DiffersError(Error):
    """The land is not the one whose fingerprint the link holds (`check=`)."""


class Stopped(Error):
    """`progress` returned False."""


class InternalError(Error):
    """A defect of Faultline; please report it."""

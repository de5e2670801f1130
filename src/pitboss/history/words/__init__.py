"""The sentences of an account, by what they are about."""

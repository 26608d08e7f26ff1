"""The games as modules in the manner of PettingZoo: ``from parlor.zoo import catan_v1``; ``catan_v1.env()``."""

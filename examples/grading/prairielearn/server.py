"""Each variant of the question has a land of its own: its seed is the variant's."""


def generate(data):
    data["params"]["student"] = f"variant-{data['variant_seed']}"
